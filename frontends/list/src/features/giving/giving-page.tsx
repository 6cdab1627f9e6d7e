import {
  api,
  createAccountHref,
  handleError,
  isProblem,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
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
  const token = params.get('token');
  if (token) {
    return (
      <EmailedLink
        token={token}
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
  token: string;
  onOpened: (session: { token: string; expires_at: string }) => void;
  onInvalid: () => void;
}

/** Exchanges the link's token for a session, and removes the token from the URL. */
function EmailedLink({ token, onOpened, onInvalid }: EmailedLinkProps) {
  const navigate = useNavigate();
  const [idempotencyKey] = useIdempotencyKey();
  const hasRequested = useRef(false);
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    const openSession = async () => {
      try {
        const { data } = await api.call('POST /giving/open', { body: { token }, idempotencyKey });
        onOpened(data);
      } catch (error) {
        if (!isProblem(error, 'giving/link-not-valid', 'validation')) {
          handleError(error, t`We could not open your link`);
          // If the response was lost, a retry with the same key opens the link again.
          hasRequested.current = false;
          return;
        }
        onInvalid();
      }
      await navigate('/giving', { replace: true });
    };
    void openSession();
  }, [token, idempotencyKey, onOpened, onInvalid, navigate]);
  return <GivingSkeleton />;
}
