import { Badge, Button, lazyComponent, Row, useDialog } from '@giftlist/frontend-kit/base';
import { api, handleError } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Account } from './api/use-account.ts';
import type { AppSecret } from './second-factor-dialogs.tsx';
import { SettingsSection } from './section.tsx';
import css from './settings.module.css';
import { isUnconfirmed, useConfirmation } from './use-confirmation.tsx';

const SetUpDialog = lazyComponent(async () => (await import('./second-factor-dialogs.tsx')).SetUpDialog);
const CodeActionDialog = lazyComponent(
  async () => (await import('./second-factor-dialogs.tsx')).CodeActionDialog,
);

export function SecondFactorSection({ account }: { account: Account }) {
  const { enabled: isEnabled, recovery_codes_left: left } = account.second_factor;
  const { run, dialog: confirmationDialog } = useConfirmation({ hasPassword: account.has_password });
  const [secret, setSecret] = useState<AppSecret>();
  const actionDialog = useDialog('second-factor');
  const begin = useMutation({
    mutationFn: async (password: string | undefined) => {
      const body = password ? { password } : {};
      const { data } = await api.call('POST /account/second-factor/begin', { body });
      setSecret(data);
    },
    onError: error => {
      if (isUnconfirmed(error)) return;
      handleError(error, t`The second factor could not be set up. Please try again.`);
    },
  });
  const action =
    actionDialog.value === 'disable' || actionDialog.value === 'recovery-codes'
      ? actionDialog.value
      : undefined;
  return (
    <SettingsSection
      title={t`Second factor`}
      text={t`After your password, a code from an authenticator app. Someone who learns your password still cannot sign in.`}
    >
      <p className={css.state}>
        <Badge tone={isEnabled ? 'leaf' : 'plain'}>{isEnabled ? t`On` : t`Off`}</Badge>
        {isEnabled && (
          <span className={css.hint}>
            {plural(left, { one: '1 recovery code left', other: '# recovery codes left' })}
          </span>
        )}
      </p>
      <Row wrap>
        {isEnabled ? (
          <>
            <Button onClick={() => actionDialog.show('recovery-codes')}>{t`New recovery codes`}</Button>
            <Button variant="danger-ghost" onClick={() => actionDialog.show('disable')}>
              {t`Turn off`}
            </Button>
          </>
        ) : (
          <Button busy={begin.isPending} onClick={() => void run(begin.mutateAsync)}>
            {t`Turn on`}
          </Button>
        )}
      </Row>
      {secret && <SetUpDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {isEnabled && action && <CodeActionDialog action={action} onClose={actionDialog.hide} />}
      {confirmationDialog}
    </SettingsSection>
  );
}
