import { Button, Text, useSheet } from '@giftlist/frontend-kit/base';
import { isProblem, loginHref } from '@giftlist/frontend-kit/client';
import { PasswordField } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSignOut } from '../frame/use-sign-out.ts';

/** An action confirmed by a password, or by none. Rejects if the password is wrong or missing. */
type Act = (password: string | undefined) => Promise<void>;

/** The body of a `DELETE`: the confirming password, or none. */
export const confirmedBy = (password: string | undefined) => (password ? { body: { password } } : {});

/** Whether the error concerns the confirmation, which is asked for again, rather than the action. */
export const isUnconfirmed = (error: unknown): boolean =>
  isProblem(error, 'auth/confirmation-required', 'auth/confirmation-wrong');

/**
 * Actions that change sign-in methods or delete the account need the password, unless the sign-in is recent. `run`
 * tries without; `dialog` asks for it if that was refused.
 */
export function useConfirmation(
  hasPassword: boolean,
  { returnTo = '/settings' } = {},
): {
  run: (act: Act) => Promise<void>;
  dialog: ReactNode;
} {
  const sheet = useSheet();
  const [waiting, setWaiting] = useState<{ act: Act }>();
  // The confirmed action may have navigated to another page, from which going back would be wrong.
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const run = async (act: Act) => {
    try {
      await act(undefined);
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      setWaiting({ act });
      sheet.show();
    }
  };
  const done = () => {
    setWaiting(undefined);
    if (isThere.current) sheet.hide();
  };
  if (!waiting || !sheet.open) return { run, dialog: null };
  const dialog = hasPassword ? (
    <AskPassword act={waiting.act} onDone={done} />
  ) : (
    <SignInAgain returnTo={returnTo} onDone={done} />
  );
  return { run, dialog };
}

function AskPassword({ act, onDone }: { act: Act; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (password === '') return setProblem(t`Please enter your password`);
    setBusy(true);
    setProblem(undefined);
    try {
      await act(password);
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

/** Without a password, only a recent sign-in confirms. */
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
