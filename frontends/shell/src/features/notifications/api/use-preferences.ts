import type { ResponseOf } from '@giftlist/contracts/routes';
import { api, handleError } from '@giftlist/frontend-kit/client';
import { useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';

export type KindPreference = ResponseOf<'GET /notifications/preferences'>[number];
export type Channel = keyof KindPreference['channels'];

const key = ['notification-preferences'];

/** Changes a switch at once, and changes it back if the request fails. */
export function usePreferences({ enabled }: { enabled: boolean }) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: key,
    enabled,
    queryFn: ({ signal }) => api.call('GET /notifications/preferences', { signal }),
  });
  const setCachedChannel = (kind: KindPreference['kind'], channel: Channel, isOn: boolean) =>
    queries.setQueryData<KindPreference[]>(key, old =>
      old?.map(preference =>
        preference.kind === kind
          ? { ...preference, channels: { ...preference.channels, [channel]: isOn } }
          : preference,
      ),
    );
  /** Hides the note about refused emails, because the server tries again. */
  const clearRefusal = () =>
    queries.setQueryData<KindPreference[]>(key, old =>
      old?.map(preference => ({ ...preference, mail_refused: null })),
    );
  /** Turning on emails makes the server try again, even if emails are already on. */
  const retryEmail = async (kind: KindPreference['kind']) => {
    try {
      await api.call('PUT /notifications/preferences', { body: { kind, channel: 'email', on: true } });
      clearRefusal();
    } catch (error) {
      handleError(error, t`Your choice could not be saved. Please try again.`);
    }
  };
  const setChannel = async (kind: KindPreference['kind'], channel: Channel, isOn: boolean) => {
    setCachedChannel(kind, channel, isOn);
    try {
      await api.call('PUT /notifications/preferences', { body: { kind, channel, on: isOn } });
      if (channel === 'email' && isOn) clearRefusal();
    } catch (error) {
      setCachedChannel(kind, channel, !isOn);
      handleError(error, t`Your choice could not be saved. Please try again.`);
    }
  };
  return { query, setChannel, retryEmail };
}
