import type { ResponseOf } from '@giftlist/contracts/routes';
import { api, handleError } from '@giftlist/frontend-kit/client';
import { useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';

export type KindPreference = ResponseOf<'GET /notifications/preferences'>[number];
export type Channel = keyof KindPreference['channels'];

const key = ['notification-preferences'];

/** The notification settings. A switch changes at once and reverts if the call fails. */
export function usePreferences(enabled: boolean) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: key,
    enabled,
    queryFn: ({ signal }) => api.call('GET /notifications/preferences', { signal }),
  });
  const put = (kind: KindPreference['kind'], channel: Channel, on: boolean) =>
    queries.setQueryData<KindPreference[]>(key, old =>
      old?.map(one => (one.kind === kind ? { ...one, channels: { ...one.channels, [channel]: on } } : one)),
    );
  /** Delivery by mail is tried again from here on. */
  const noteTaken = () =>
    queries.setQueryData<KindPreference[]>(key, old => old?.map(one => ({ ...one, mail_refused: null })));
  /** Turns mails on that are on already, which only makes the server try again. */
  const tryMailAgain = async (kind: KindPreference['kind']) => {
    try {
      await api.call('PUT /notifications/preferences', { body: { kind, channel: 'email', on: true } });
      noteTaken();
    } catch (error) {
      handleError(error, t`Your choice could not be saved. Please try again.`);
    }
  };
  const turn = async (kind: KindPreference['kind'], channel: Channel, on: boolean) => {
    put(kind, channel, on);
    try {
      await api.call('PUT /notifications/preferences', { body: { kind, channel, on } });
      if (channel === 'email' && on) noteTaken();
    } catch (error) {
      put(kind, channel, !on);
      handleError(error, t`Your choice could not be saved. Please try again.`);
    }
  };
  return { query, turn, tryMailAgain };
}
