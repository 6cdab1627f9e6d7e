import { Button, Text, useSheet } from '@giftlist/frontend-kit/base';
import { isProblem, loginHref } from '@giftlist/frontend-kit/client';
import { PasswordField } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSignOut } from '../frame/use-sign-out.ts';

/** An action that may need a password. Rejects if the password is wrong or missing. */
type ConfirmedAction = (password: string | undefined) => Promise<void>;

/** Returns the options of a `DELETE` with the confirming password, if there is one. */
export const confirmedBy = (password: string | undefined) => (password ? { body: { password } } : {});

/** Whether the error concerns the confirmation, which is then requested again, and not the action. */
export const isUnconfirmed = (error: unknown): boolean =>
  isProblem(error, 'auth/confirmation-required', 'auth/confirmation-wrong');

/**
 * Confirms actions that change sign-in methods or delete the account: they need the password unless the sign-in is
 * recent. `run` tries without it; `dialog` asks for it after a refusal.
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
  // The confirmed action may have navigated to another page, from which going back would be wrong.
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
      if (!isUnconfirmed(error)) throw error;
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
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (password === '') return setProblem(t`Please enter your password`);
    setBusy(true);
    setProblem(undefined);
    try {
      await action(password);
      onDone();
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      setProblem(messages.login.wrongPassword);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ResponsiveModal
      opened
      onClose={onDone}
      title={t`Confirm that it is you`}
      actions={
        <Button type="submit" form="confirm-password" variant="primary" busy={busy}>
          {t`Confirm`}
        </Button>
      }
    >
      <form
        id="confirm-password"
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <PasswordField
          label={t`Your password`}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problem}
          autoFocus
        />
      </form>
    </ResponsiveModal>
  );
}

/** Asks to sign in again: without a password, only a recent sign-in confirms an action. */
function SignInAgain({ returnTo, onDone }: { returnTo: string; onDone: () => void }) {
  const signOut = useSignOut();
  return (
    <ResponsiveModal
      opened
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
