import { Button, Illustration } from '@giftlist/frontend-kit/base';
import { api, report, session } from '@giftlist/frontend-kit/client';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { appendArrival } from './arrival.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import css from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

const getTitle = () => t`Verify your e-mail`;

/** Returns a function that signs out the current account and opens the login page. */
function useOpenLogin(): (returnTo?: string) => Promise<void> {
  const navigate = useNavigate();
  return async returnTo => {
    if (session.read().state !== 'visitor') {
      await session.signOut().catch(error => report(error, { severity: 'warning', where: 'verify e-mail' }));
    }
    navigate(appendArrival('/login', { friend: undefined, list: undefined, returnTo }));
  };
}

/**
 * Shown if a verification link was opened without a sign-in to its account, because somebody else may have created the
 * account. A new password signs everyone else out.
 */
export function ConfirmOwner({ oobCode }: { oobCode: string }) {
  const [step, setStep] = useState<'ask' | 'password' | 'done'>('ask');
  const openLogin = useOpenLogin();
  if (step === 'done') return <MethodsRemoved onLogin={() => void openLogin()} />;
  if (step === 'password') {
    return (
      <SignInLayout
        title={getTitle()}
        heading={t`Set a new password`}
        lead={t`This verifies your e-mail and removes what was set up before: the old password, linked Google, Apple or Facebook accounts, passkeys and the second factor. Every device is signed out. Lists stay.`}
      >
        <NewPasswordForm
          save={password => api.call('POST /auth/verify-email', { body: { oobCode, password } })}
          onSaved={() => setStep('done')}
        />
      </SignInLayout>
    );
  }
  const returnTo = `/verify-email?oobCode=${encodeURIComponent(oobCode)}`;
  return (
    <SignInLayout
      title={getTitle()}
      heading={t`Is this your account?`}
      lead={t`You are not signed in to it on this device. Sign in, and your e-mail is verified. Everything in the account stays as it is.`}
    >
      <div className={css.body}>
        <Button variant="primary" size="lg" block onClick={() => void openLogin(returnTo)}>
          {t`Sign in`}
        </Button>
        <Button size="lg" block onClick={() => setStep('password')}>
          {t`Set a new password`}
        </Button>
      </div>
      <p className={css.fine}>
        {t`Somebody else signed up with your e-mail? Set a new password to take the account over, or close this page: nothing happens then.`}
      </p>
    </SignInLayout>
  );
}

function MethodsRemoved({ onLogin }: { onLogin: () => void }) {
  return (
    <SignInLayout
      title={getTitle()}
      heading={t`Your e-mail is verified`}
      lead={t`What was set up before was removed, and every device was signed out. Only your new password signs in.`}
      above={<Illustration name="box" className={css.art} />}
    >
      <div className={css.body}>
        <Button variant="primary" size="lg" block onClick={onLogin}>
          {t`Login`}
        </Button>
      </div>
    </SignInLayout>
  );
}
