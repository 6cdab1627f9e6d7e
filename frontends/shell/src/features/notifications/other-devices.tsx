import { Button, Card, Grow, Row, Text, toast } from '@giftlist/frontend-kit/base';
import { api, formatDate, handleError } from '@giftlist/frontend-kit/client';
import { refetchAfterError, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { translateDevice } from '../devices/device-name.ts';
import { getOwnDeviceId } from './api/push-device.ts';
import css from './preferences.module.css';

const queryKey = ['push-devices'];

/** Lists the member's other browsers that receive push messages. */
export function OtherDevices({ enabled }: { enabled: boolean }) {
  const queries = useQueryClient();
  // Kept in state, so that this browser is not listed as another device after it unsubscribes.
  const [initialOwnId] = useState(getOwnDeviceId);
  const [removingId, setRemovingId] = useState<string>();
  const { data: devices = [] } = useQuery({
    queryKey,
    enabled,
    queryFn: async ({ signal }) => (await api.call('GET /notifications/push', { signal })).devices,
    ...refetchAfterError,
  });
  const otherDevices = devices.filter(({ id }) => id !== initialOwnId && id !== getOwnDeviceId());
  if (otherDevices.length === 0) return null;
  const removeDevice = async (id: string) => {
    setRemovingId(id);
    try {
      await api.call('DELETE /notifications/push/{id}', { params: { id } });
      toast.success(t`Device removed`);
    } catch (error) {
      handleError(error, t`The device could not be removed. Please try again.`);
    } finally {
      setRemovingId(undefined);
      await queries.invalidateQueries({ queryKey });
    }
  };
  return (
    <Card pad>
      <h2 className={css.h}>{t`Other devices`}</h2>
      <Text tone="muted">{t`They show your messages too. Remove what you do not use any more.`}</Text>
      <ul className={css.kinds}>
        {otherDevices.map(({ id, label, createdAt }) => {
          const name = translateDevice(label);
          return (
            <li key={id}>
              <Row gap={3}>
                <Grow>
                  <Text>{t`${name}, since ${formatDate(createdAt.slice(0, 10))}`}</Text>
                </Grow>
                <Button
                  aria-label={t`Remove ${name}`}
                  busy={removingId === id}
                  onClick={() => void removeDevice(id)}
                >
                  {t`Remove`}
                </Button>
              </Row>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
