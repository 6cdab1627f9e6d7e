import { Button, Illustration } from '@giftlist/frontend-kit/base';
import { closeSignInWindow } from '@giftlist/frontend-kit/client';
import { useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import css from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

/** The last page in the window of a social sign-in. */
export function SignInDonePage() {
  const [params] = useSearchParams();
  const error = params.get('auth_error');
  useEffect(() => closeSignInWindow(), []);
  return (
    <SignInLayout
      title={t`Login`}
      heading={error === null ? t`You are signed in` : t`You are not signed in`}
      lead={t`You can close this window and go on where you were.`}
      above={<Illustration name={error === null ? 'box' : 'lost'} className={css.art} />}
    >
      <div className={css.body}>
        <Button size="lg" block to={error === null ? '/lists' : '/login'}>
          {t`Go on here`}
        </Button>
      </div>
    </SignInLayout>
  );
}
