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
import { useVisit } from './visit.ts';

const spent = () => t`This link has expired or was already used. Ask for a new one.`;
const ended = () => t`Your link has ended. Ask for a new one to see your gifts again.`;

/** /giving: all gifts of the giver, signed in or by a mailed link. */
export function GivingPage() {
  const [params] = useSearchParams();
  const { state } = useSession();
  const { visit, begin, end } = useVisit();
  const [why, setWhy] = useState<string>();
  const token = params.get('token');
  if (token) {
    return (
      <OpenLink
        token={token}
        onOpened={begin}
        onSpent={() => {
          end();
          setWhy(spent());
        }}
      />
    );
  }
  if (visit) {
    const onEnded = () => {
      end();
      setWhy(ended());
    };
    return <GivingGroups token={visit.token} onEnded={onEnded} onLeave={end} />;
  }
  if (state === 'starting') return <GivingSkeleton />;
  if (state === 'no-profile') return <Navigate to={createAccountHref({ returnTo: '/giving' })} replace />;
  if (state === 'visitor' || why) return <AskForLink why={why} />;
  return <GivingGroups token={undefined} />;
}

interface OpenLinkProps {
  token: string;
  onOpened: (visit: { token: string; expires_at: string }) => void;
  onSpent: () => void;
}

/** Opens a mailed link once, and removes it from the address. */
function OpenLink({ token, onOpened, onSpent }: OpenLinkProps) {
  const navigate = useNavigate();
  const [idempotencyKey] = useIdempotencyKey();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    api
      .call('POST /giving/open', { body: { token }, idempotencyKey })
      .then(({ data }) => onOpened(data))
      .catch(error => {
        if (isProblem(error, 'giving/link-not-valid', 'validation')) return onSpent();
        handleError(error, t`We could not open your link`);
        // If the response was lost, a request with the same key opens the link again.
        sent.current = false;
        throw error;
      })
      .then(() => navigate('/giving', { replace: true }))
      .catch(() => undefined);
  }, [token, idempotencyKey, onOpened, onSpent, navigate]);
  return <GivingSkeleton />;
}
