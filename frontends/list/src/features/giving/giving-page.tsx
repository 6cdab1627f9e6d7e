import { LoadError, Page, PageHeader } from '@giftlist/frontend-kit/base';
import {
  api,
  createAccountHref,
  isProblem,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { Navigate, useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { GivingGroups } from './giving-groups.tsx';
import { GivingSkeleton } from './giving-skeleton.tsx';
import { LinkRequestPage } from './link-request-page.tsx';
import { useLinkSession } from './link-session.ts';

const getInvalidLinkText = () => t`This link has expired or was already used. Ask for a new one.`;
const getExpiredSessionText = () => t`Your link has ended. Ask for a new one to see your gifts again.`;

/** For members, and for visitors with an emailed link. */
export function GivingPage() {
  const [params] = useSearchParams();
  const { state } = useSession();
  const { session, startSession, endSession } = useLinkSession();
  const [notice, setNotice] = useState<string>();
  const linkToken = params.get('token');
  if (linkToken) {
    return (
      <EmailedLink
        linkToken={linkToken}
        onOpened={startSession}
        onInvalid={() => {
          endSession();
          setNotice(getInvalidLinkText());
        }}
      />
    );
  }
  if (session) {
    const onExpired = () => {
      endSession();
      setNotice(getExpiredSessionText());
    };
    return <GivingGroups token={session.token} onExpired={onExpired} onLeave={endSession} />;
  }
  if (state === 'starting') return <GivingSkeleton />;
  if (state === 'no-profile') return <Navigate to={createAccountHref({ returnTo: '/giving' })} replace />;
  if (state === 'visitor' || notice) return <LinkRequestPage notice={notice} />;
  return <GivingGroups token={undefined} />;
}

interface EmailedLinkProps {
  linkToken: string;
  onOpened: (session: { token: string; expires_at: string }) => void;
  onInvalid: () => void;
}

/** Exchanges the link's token for a session, and removes the token from the URL. */
function EmailedLink({ linkToken, onOpened, onInvalid }: EmailedLinkProps) {
  const navigate = useNavigate();
  // If the response was lost, a retry with the same key opens the link again.
  const [idempotencyKey] = useIdempotencyKey();
  const leaveLink = () => void navigate('/giving', { replace: true });
  const opening = useMutation({
    mutationFn: () => api.call('POST /giving/open', { body: { token: linkToken }, idempotencyKey }),
    onSuccess: ({ data }) => {
      onOpened(data);
      leaveLink();
    },
    onError: error => {
      if (!isInvalidLink(error)) return;
      onInvalid();
      leaveLink();
    },
  });
  const hasRequested = useRef(false);
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    opening.mutate();
  });
  if (!opening.isError || isInvalidLink(opening.error)) return <GivingSkeleton />;
  return (
    <Page title={t`My giving`} analyticsTitle="My giving">
      <PageHeader title={t`My giving`} />
      <LoadError title={t`We could not open your link`} onRetry={() => opening.mutate()} />
    </Page>
  );
}

const isInvalidLink = (error: unknown): boolean => isProblem(error, 'giving/link-not-valid', 'validation');
