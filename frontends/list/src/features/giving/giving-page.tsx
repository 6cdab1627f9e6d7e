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
import { AskForLink } from './ask-for-link.tsx';
import { GivingGroups } from './giving-groups.tsx';
import { GivingSkeleton } from './giving-skeleton.tsx';
import { useLinkSession } from './link-session.ts';

const invalidLink = () => t`This link has expired or was already used. Ask for a new one.`;
const expiredSession = () => t`Your link has ended. Ask for a new one to see your gifts again.`;

/** The page at /giving: all gifts of the giver, for members or through an emailed link. */
export function GivingPage() {
  const [params] = useSearchParams();
  const { state } = useSession();
  const { session, start, end } = useLinkSession();
  const [notice, setNotice] = useState<string>();
  const token = params.get('token');
  if (token) {
    return (
      <OpenLink
        token={token}
        onOpened={start}
        onInvalid={() => {
          end();
          setNotice(invalidLink());
        }}
      />
    );
  }
  if (session) {
    const onEnded = () => {
      end();
      setNotice(expiredSession());
    };
    return <GivingGroups token={session.token} onEnded={onEnded} onLeave={end} />;
  }
  if (state === 'starting') return <GivingSkeleton />;
  if (state === 'no-profile') return <Navigate to={createAccountHref({ returnTo: '/giving' })} replace />;
  if (state === 'visitor' || notice) return <AskForLink notice={notice} />;
  return <GivingGroups token={undefined} />;
}

interface OpenLinkProps {
  token: string;
  onOpened: (session: { token: string; expires_at: string }) => void;
  onInvalid: () => void;
}

/** Exchanges the token of an emailed link for a session, once, and removes it from the URL. */
function OpenLink({ token, onOpened, onInvalid }: OpenLinkProps) {
  const navigate = useNavigate();
  const [idempotencyKey] = useIdempotencyKey();
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    api
      .call('POST /giving/open', { body: { token }, idempotencyKey })
      .then(({ data }) => onOpened(data))
      .catch(error => {
        if (isProblem(error, 'giving/link-not-valid', 'validation')) return onInvalid();
        handleError(error, t`We could not open your link`);
        // If the response was lost, a request with the same key opens the link again.
        requested.current = false;
        throw error;
      })
      .then(() => navigate('/giving', { replace: true }))
      .catch(() => undefined);
  }, [token, idempotencyKey, onOpened, onInvalid, navigate]);
  return <GivingSkeleton />;
}
