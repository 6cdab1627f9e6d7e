import {
  Button,
  Card,
  LoadError,
  Note,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '@giftlist/frontend-kit/base';
import { formatDate, handleError, useRequireSession } from '@giftlist/frontend-kit/client';
import { SwitchField } from '@giftlist/frontend-kit/forms';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { disablePush, enablePush, getPushState, type PushState } from './api/push-device.ts';
import { type Channel, type KindPreference, usePreferences } from './api/use-preferences.ts';
import { notificationKinds } from './notification-kinds.ts';
import { OtherDevices } from './other-devices.tsx';
import css from './preferences.module.css';

const getChannels = (): { channel: Channel; label: string }[] => [
  { channel: 'in_app', label: t`Bell` },
  { channel: 'email', label: t({ message: 'E-mail', context: 'channel' }) },
  { channel: 'push', label: t`Push` },
];

export function PreferencesPage() {
  const { state, emailVerified } = useRequireSession();
  const { query, setChannel, retryEmail } = usePreferences({ enabled: state === 'member' });
  return (
    <Page title={t`Notification settings`} analyticsTitle="Notification settings" width="narrow">
      <PageHeader title={t`Notification settings`}>
        <Button variant="ghost" to="/notifications">
          {t`All notifications`}
        </Button>
      </PageHeader>
      <Stack gap={6}>
        <ThisDevice />
        <OtherDevices enabled={state === 'member'} />
        {query.isError && (
          <LoadError title={t`We could not load your settings`} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <Skeleton height={420} radius={16} />}
        {query.data && (
          <Card pad>
            <h2 className={css.h}>{t`What we notify you about`}</h2>
            <Text tone="muted">
              {t`We always send mails about your account and your reservations. We never tell you what others reserved on your lists.`}
            </Text>
            <EmailRefusalNote preferences={query.data} onTryAgain={retryEmail} />
            {emailVerified === false && (
              <div className={css.unverified}>
                <Note role="status">
                  <Trans>
                    Your e-mail address is not verified yet. Until it is, you get reminders and news of
                    followers and gifts only in the app and on your devices. You find the link under{' '}
                    <TextLink to="/settings">Settings</TextLink>.
                  </Trans>
                </Note>
              </div>
            )}
            <ul className={css.kinds}>
              {query.data.map(({ kind, channels }) => (
                <li key={kind}>
                  <fieldset className={css.kind}>
                    <legend className={css.legend}>{notificationKinds[kind].settings().title}</legend>
                    <Text size="sm" tone="muted">
                      {notificationKinds[kind].settings().text}
                    </Text>
                    <div className={css.channels}>
                      {getChannels().map(({ channel, label }) => (
                        <SwitchField
                          key={channel}
                          label={label}
                          checked={channels[channel]}
                          onChange={isOn => void setChannel(kind, channel, isOn)}
                        />
                      ))}
                    </div>
                  </fieldset>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Stack>
    </Page>
  );
}

interface EmailRefusalNoteProps {
  preferences: readonly KindPreference[];
  onTryAgain: (kind: KindPreference['kind']) => Promise<void>;
}

/** Says that an email was refused, unless emails are turned off for all kinds. */
function EmailRefusalNote({ preferences, onTryAgain }: EmailRefusalNoteProps) {
  const retry = useMutation({ mutationFn: onTryAgain });
  const emailPreference = preferences.find(preference => preference.channels.email);
  const refusal = preferences.find(preference => preference.mail_refused)?.mail_refused;
  if (!emailPreference || !refusal) return null;
  return (
    <div className={css.refused} role="status">
      <Text>
        <Trans>
          A mail to your address was refused on {formatDate(refusal.at)}, so no more of these go there. Check
          your address in the <TextLink to="/settings">settings</TextLink>, or have us try again.
        </Trans>
      </Text>
      <Button busy={retry.isPending} onClick={() => retry.mutate(emailPreference.kind)}>
        {t`Try again`}
      </Button>
    </div>
  );
}

const getDeviceTexts = (): Record<PushState, string> => ({
  unsupported: t`This browser cannot show messages while the page is closed.`,
  blocked: t`Messages from this site are blocked in your browser’s settings.`,
  off: t`Get a message on this device even while the page is closed.`,
  on: t`This device shows messages even while the page is closed.`,
});

const getInsecureText = () => t`Messages while the page is closed need a secure connection (https).`;

function ThisDevice() {
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    getPushState().then(setState, () => setState('unsupported'));
  }, []);
  const text =
    state === 'unsupported' && globalThis.isSecureContext === false
      ? getInsecureText()
      : getDeviceTexts()[state ?? 'off'];
  const toggle = useMutation({
    mutationFn: () => (state === 'on' ? disablePush() : enablePush()),
    onSuccess: setState,
    onError: error => handleError(error, t`This device could not be set up for messages.`),
  });
  return (
    <Card pad>
      <h2 className={css.h}>{t`This device`}</h2>
      <Text tone="muted">{text}</Text>
      {(state === 'on' || state === 'off') && (
        <Button
          className={css.device}
          variant={state === 'on' ? 'line' : 'primary'}
          busy={toggle.isPending}
          onClick={() => toggle.mutate()}
        >
          {state === 'on' ? t`Turn messages off` : t`Turn messages on`}
        </Button>
      )}
    </Card>
  );
}
