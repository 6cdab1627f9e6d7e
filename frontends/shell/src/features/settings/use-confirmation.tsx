import { Button, Text, useSheet } from '@giftlist/frontend-kit/base';
import { isProblem, loginHref } from '@giftlist/frontend-kit/client';
import { PasswordField } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { FormDialog, ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSignOut } from '../frame/use-sign-out.ts';

/** Must handle all errors except a wrong or missing password. */
type ConfirmedAction = (password: string | undefined) => Promise<unknown>;

export const withPassword = (password: string | undefined) => (password ? { body: { password } } : {});

/** Returns true if the password was wrong or missing. */
export const isUnconfirmed = (error: unknown): boolean =>
  isProblem(error, 'auth/confirmation-required', 'auth/confirmation-wrong');

/**
 * Confirms sensitive actions. `run` first tries without a password, which works after a recent sign-in. Otherwise,
 * `dialog` asks for the password or a new sign-in.
 */
export function useConfirmation({
  hasPassword,
  returnTo = '/settings',
}: {
  hasPassword: boolean;
  returnTo?: string;
}): {
  run: (action: ConfirmedAction) => Promise<void>;
  dialog: ReactNode;
} {
  const sheet = useSheet();
  const [pendingAction, setPendingAction] = useState<{ action: ConfirmedAction }>();
  // False if the action opened another page. `sheet.hide()` would then leave that page again.
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const run = async (action: ConfirmedAction) => {
    try {
      await action(undefined);
    } catch (error) {
      if (!isUnconfirmed(error)) return;
      setPendingAction({ action });
      sheet.show();
    }
  };
  const finish = () => {
    setPendingAction(undefined);
    if (isMounted.current) sheet.hide();
  };
  if (!pendingAction || !sheet.open) return { run, dialog: null };
  const dialog = hasPassword ? (
    <PasswordDialog action={pendingAction.action} onDone={finish} />
  ) : (
    <SignInAgainDialog returnTo={returnTo} onDone={finish} />
  );
  return { run, dialog };
}

function PasswordDialog({ action, onDone }: { action: ConfirmedAction; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [errorText, setErrorText] = useState<string>();
  const confirm = useMutation({
    mutationFn: () => action(password),
    onSuccess: onDone,
    onError: error => (isUnconfirmed(error) ? setErrorText(messages.login.wrongPassword) : onDone()),
  });
  const submit = () => {
    if (password === '') return setErrorText(t`Please enter your password`);
    setErrorText(undefined);
    confirm.mutate();
  };
  return (
    <FormDialog
      title={t`Confirm that it is you`}
      submitLabel={t`Confirm`}
      busy={confirm.isPending}
      onClose={onDone}
      onSubmit={submit}
    >
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorText}
        autoFocus
      />
    </FormDialog>
  );
}

/** For accounts without a password. */
function SignInAgainDialog({ returnTo, onDone }: { returnTo: string; onDone: () => void }) {
  const signOut = useSignOut();
  return (
    <ResponsiveModal
      onClose={onDone}
      title={t`Confirm that it is you`}
      actions={
        <Button variant="primary" onClick={() => void signOut({ to: loginHref(returnTo) })}>
          {t`Sign in again`}
        </Button>
      }
    >
      <Text>
        {t`Your account has no password. Sign in once more; for the ten minutes after that you can do this.`}
      </Text>
    </ResponsiveModal>
  );
}
