import { Button } from '@giftlist/frontend-kit/base';
import { isProblem, report, type Session, session } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { explainMissingPasskeys, requestPasskey, wasCancelled } from '../passkeys/api/passkeys.ts';
import css from './sign-in.module.css';
import { trackFailure } from './track-failure.ts';

interface Props {
  onSignedIn: (session: Session) => void;
  /** Called with a message, or with undefined when a new attempt starts. */
  onError: (message: string | undefined) => void;
}

/** Renders nothing if passkeys do not work on this page. */
export function PasskeyButton({ onSignedIn, onError }: Props) {
  const signIn = useMutation({
    mutationFn: async () => session.signInWithPasskey({ response: await requestPasskey() }),
    onMutate: () => onError(undefined),
    onSuccess: onSignedIn,
    onError: error => {
      if (wasCancelled(error)) return;
      trackFailure(error);
      if (!isProblem(error)) report(error, { severity: 'warning', where: 'passkey' });
      onError(
        isProblem(error, 'auth/passkey-refused')
          ? t`This passkey cannot be used here. It may have been removed from the account.`
          : t`The passkey could not be read. Please try again, or use your password.`,
      );
    },
  });
  if (explainMissingPasskeys()) return null;
  return (
    <Button
      block
      className={css.passkey}
      busy={signIn.isPending}
      icon={<IconFingerprint aria-hidden="true" />}
      onClick={() => signIn.mutate()}
    >
      {t`Sign in with a passkey`}
    </Button>
  );
}
