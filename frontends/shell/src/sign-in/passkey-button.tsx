import { Button } from '@giftlist/frontend-kit/base';
import { isProblem, report, type Session, session } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { askForPasskey, wasCancelled, whyNoPasskeys } from '../passkeys/passkeys.ts';
import { countFailure } from './count-failure.ts';
import css from './sign-in.module.css';

interface Props {
  onSignedIn: (session: Session) => void;
  /** Called with the sentence to show; undefined if the person changed their mind. */
  onFailed: (sentence: string | undefined) => void;
}

/** Signs in with a passkey; renders nothing where passkeys do not work. */
export function PasskeyButton({ onSignedIn, onFailed }: Props) {
  const [busy, setBusy] = useState(false);
  if (whyNoPasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    onFailed(undefined);
    try {
      onSignedIn(await session.signInWithPasskey({ response: await askForPasskey() }));
    } catch (error) {
      if (wasCancelled(error)) return;
      countFailure(error);
      if (!isProblem(error)) report(error, { severity: 'warning', where: 'passkey' });
      onFailed(
        isProblem(error, 'auth/passkey-refused')
          ? t`This passkey cannot be used here. It may have been removed from the account.`
          : t`The passkey could not be read. Please try again, or use your password.`,
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      block
      className={css.passkey}
      busy={busy}
      icon={<IconFingerprint aria-hidden="true" />}
      onClick={() => void enter()}
    >
      {t`Sign in with a passkey`}
    </Button>
  );
}
