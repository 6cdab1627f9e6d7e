import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Badge, Button, lazyComponent, Note, Row, toast, useDialog } from '@giftlist/frontend-kit/base';
import { api, handleError } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Account } from './api/use-account.ts';
import { SettingsSection } from './section.tsx';
import css from './settings.module.css';

const EmailDialog = lazyComponent(async () => (await import('./email-dialog.tsx')).EmailDialog);
const PasswordDialog = lazyComponent(async () => (await import('./password-dialog.tsx')).PasswordDialog);

export function SignInSection({ account }: { account: Account }) {
  const emailDialog = useDialog('change-email');
  const passwordDialog = useDialog('change-password');
  const sendAgain = useMutation({
    mutationFn: () => api.call('POST /auth/send-verification'),
    onSuccess: () => toast.success(t`We sent a link to ${isolateBidi(account.email)}`),
    onError: error => handleError(error, t`The mail could not be sent. Please try again in a moment.`),
  });
  return (
    <SettingsSection title={t`Sign-in`}>
      <p className={css.email}>
        <span>{account.email}</span>
        <Badge tone={account.email_verified ? 'leaf' : 'plain'}>
          {account.email_verified ? t`Verified` : t`Not verified yet`}
        </Badge>
      </p>
      {account.pending_email && (
        <Note role="status">
          <Trans>
            We sent a link to <b>{account.pending_email}</b>. Once you open it, it becomes your address.
          </Trans>
        </Note>
      )}
      <Row wrap>
        {!account.email_verified && (
          <Button busy={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
            {t`Send the link again`}
          </Button>
        )}
        <Button onClick={() => emailDialog.show()}>{t`Change e-mail`}</Button>
        <Button onClick={() => passwordDialog.show()}>
          {account.has_password ? t`Change password` : t`Set a password`}
        </Button>
      </Row>
      {emailDialog.open && <EmailDialog account={account} onClose={emailDialog.hide} />}
      {passwordDialog.open && (
        <PasswordDialog hasPassword={account.has_password} onClose={passwordDialog.hide} />
      )}
    </SettingsSection>
  );
}
