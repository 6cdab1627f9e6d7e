import { Badge, Button, LoadError, Row, Skeleton, toast } from '@giftlist/frontend-kit/base';
import { api, formatRelative, handleError, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { translateDevice } from '../devices/device-name.ts';
import { useSignOut } from '../frame/use-sign-out.ts';
import { SettingsItem, SettingsSection } from './section.tsx';
import css from './settings.module.css';

const isMobile = (device: string): boolean => /android|ios|iphone|ipad|mobile/i.test(device);

export function DevicesSection() {
  const queries = useQueryClient();
  const signOut = useSignOut();
  const [endingSessionId, setEndingSessionId] = useState<string>();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.signIns(),
    queryFn: ({ signal }) => api.call('GET /account/sign-ins', { signal }),
  });
  const endSession = async (id: string, device: string) => {
    setEndingSessionId(id);
    try {
      await api.call('DELETE /account/sign-ins/{id}', { params: { id } });
      toast.success(t`${translateDevice(device)} was signed out`);
    } catch (error) {
      // No error if the session has already ended.
      if (!isProblem(error, 'sign-in/not-found')) {
        handleError(error, t`This device could not be signed out. Please try again.`);
      }
    } finally {
      setEndingSessionId(undefined);
      await queries.invalidateQueries({ queryKey: queryKeys.signIns() });
    }
  };
  return (
    <SettingsSection
      title={t`Devices`}
      text={t`Where you are signed in. End what you do not know, and change your password.`}
    >
      {isError && <LoadError title={t`We could not load your devices`} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={64} radius={12} />}
      {data && (
        <ul className={css.lines}>
          {data.map(({ id, device, address, used_at, is_current }) => {
            const Icon = isMobile(device) ? IconDeviceMobile : IconDeviceDesktop;
            return (
              <SettingsItem
                key={id}
                icon={<Icon size={22} />}
                title={translateDevice(device)}
                hint={`${address} · ${is_current ? t`now` : formatRelative(used_at)}`}
              >
                {is_current ? (
                  <Badge tone="leaf">{t`This device`}</Badge>
                ) : (
                  <Button
                    aria-label={t`Sign out ${translateDevice(device)}`}
                    busy={endingSessionId === id}
                    onClick={() => void endSession(id, device)}
                  >
                    {t`Sign out`}
                  </Button>
                )}
              </SettingsItem>
            );
          })}
        </ul>
      )}
      <Row wrap>
        <Button onClick={() => void signOut({ everywhere: true })}>{t`Sign out everywhere`}</Button>
      </Row>
    </SettingsSection>
  );
}
