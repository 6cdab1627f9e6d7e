import { Button, Draw } from '@giftlist/frontend-kit/base';
import { api, report, session, useSession } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { useSearchParams } from '@giftlist/frontend-kit/router';
import css from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

/** /verify-email?oobCode=: what the link in the mail opens. */
export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const oobCode = params.get('oobCode') ?? '';
  const { state } = useSession();
  const { isPending, isError } = useQuery({
    queryKey: ['verify-email', oobCode],
    // A token that is on its way would not know of it.
    enabled: state !== 'starting',
    // A code works once: it is asked once.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      await api.call('POST /auth/verify-email', { body: { oobCode } });
      // The address is verified, whatever becomes of the newer token.
      if (session.read().state !== 'visitor') {
        await session.renew().catch(error => report(error, { severity: 'warning', where: 'verify e-mail' }));
      }
      return true;
    },
  });
  if (isPending)
    return (
      <SignInLayout title="Verify your e-mail" heading="One moment…">
        {null}
      </SignInLayout>
    );
  return (
    <SignInLayout
      title="Verify your e-mail"
      heading={isError ? 'This link no longer works' : 'Your e-mail is verified'}
      lead={isError ? 'It is too old, or it was used before.' : 'Thank you. Everything is open to you now.'}
      above={<Draw art={isError ? 'lost' : 'box'} className={css.art} />}
    >
      <div className={css.body}>
        <Button variant="primary" size="lg" block to="/lists">
          Go on
        </Button>
      </div>
    </SignInLayout>
  );
}
