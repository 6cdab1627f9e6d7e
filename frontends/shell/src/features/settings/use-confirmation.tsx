import { Button, Text, useSheet } from '@giftlist/frontend-kit/base';
import { isProblem, loginHref } from '@giftlist/frontend-kit/client';
import { PasswordField } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { FormDialog, ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSignOut } from '../frame/use-sign-out.ts';

/** A mutation that may need a password, and handles all errors except that it is wrong or missing. */
type ConfirmedAction = (password: string | undefined) => Promise<unknown>;

/** Returns request options with the password in the body, or none if there is no password. */
export const confirmedBy = (password: string | undefined) => (password ? { body: { password } } : {});

/** Whether the action failed only because it was not confirmed: the password is wrong, or one is required. */
export const isUnconfirmed = (error: unknown): boolean =>
  isProblem(error, 'auth/confirmation-required', 'auth/confirmation-wrong');

/**
 * Confirms sensitive actions, such as changes of sign-in methods. `run` first tries without a password, which is enough
 * after a recent sign-in. If that is rejected, `dialog` asks for the password or, on an account without one, for a new
 * sign-in.
 */
export function useConfirmation(
  hasPassword: boolean,
  { returnTo = '/settings' } = {},
): {
  run: (action: ConfirmedAction) => Promise<void>;
  dialog: ReactNode;
} {
  const sheet = useSheet();
  const [pending, setPending] = useState<{ action: ConfirmedAction }>();
  // `sheet.hide()` goes back in history, which would undo a navigation by the confirmed action.
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
      setPending({ action });
      sheet.show();
    }
  };
  const done = () => {
    setPending(undefined);
    if (isMounted.current) sheet.hide();
  };
  if (!pending || !sheet.open) return { run, dialog: null };
  const dialog = hasPassword ? (
    <PasswordPrompt action={pending.action} onDone={done} />
  ) : (
    <SignInAgain returnTo={returnTo} onDone={done} />
  );
  return { run, dialog };
}

function PasswordPrompt({ action, onDone }: { action: ConfirmedAction; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = useMutation({
    mutationFn: () => action(password),
    onSuccess: onDone,
    onError: error => (isUnconfirmed(error) ? setProblem(messages.login.wrongPassword) : onDone()),
  });
  const submit = () => {
    if (password === '') return setProblem(t`Please enter your password`);
    setProblem(undefined);
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
        error={problem}
        autoFocus
      />
    </FormDialog>
  );
}

/** Asks for a new sign-in, with which an account without a password confirms an action. */
function SignInAgain({ returnTo, onDone }: { returnTo: string; onDone: () => void }) {
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
