import { Button, Illustration } from '@giftlist/frontend-kit/base';
import { api, isProblem, report, session, useSession } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { ConfirmOwner } from './confirm-owner.tsx';
import css from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { trackFailure } from './track-failure.ts';

export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const oobCode = params.get('oobCode') ?? '';
  const { state } = useSession();
  const { isPending, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['verify-email', oobCode],
    // Waits for the session to start. A token refreshed at the same time might not say that the address is verified.
    enabled: state !== 'starting',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const body = { oobCode, keep_methods: true };
      await api.call('POST /auth/verify-email', { body }).catch(failure => {
        // A required confirmation is a step, not a failure.
        if (!isProblem(failure, 'auth/confirmation-required')) trackFailure(failure);
        throw failure;
      });
      // The address is verified even if the token cannot be refreshed.
      if (session.read().state !== 'visitor') {
        await session
          .refresh()
          .catch(refreshError => report(refreshError, { severity: 'warning', where: 'verify e-mail' }));
      }
      return true;
    },
  });
  if (isPending)
    return (
      <SignInLayout title={t`Verify your e-mail`} heading={t`One moment…`}>
        {null}
      </SignInLayout>
    );
  if (isProblem(error, 'auth/confirmation-required')) return <ConfirmOwner oobCode={oobCode} />;
  if (isError && !isProblem(error, 'auth/invalid-code', 'validation')) {
    return (
      <SignInLayout
        title={t`Verify your e-mail`}
        heading={t`We could not verify your e-mail`}
        lead={t`The link is still good. Check your connection, or try again in a moment.`}
        above={<Illustration name="offline" className={css.art} />}
      >
        <div className={css.body}>
          <Button variant="primary" size="lg" block busy={isFetching} onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title={t`Verify your e-mail`}
      heading={isError ? t`This link no longer works` : t`Your e-mail is verified`}
      lead={isError ? t`It is too old, or it was used before.` : t`Thank you. Everything is open to you now.`}
      above={<Illustration name={isError ? 'lost' : 'box'} className={css.art} />}
    >
      <div className={css.body}>
        <Button variant="primary" size="lg" block to="/lists">
          {t`Go on`}
        </Button>
      </div>
    </SignInLayout>
  );
}
