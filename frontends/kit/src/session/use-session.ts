import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createAccountHref, loginHref } from './addresses.ts';
import { type Session, session } from './session.ts';

/** Who is here. Renders again when that changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read);
}

/**
 * For pages that need a member: a visitor goes to sign in and comes back, a new account makes its profile first.
 * A visitor with a `friend` parameter follows that person while signing in.
 */
export function useRequireSession({ friend }: { friend?: string | undefined } = {}): Session {
  const current = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const returnTo = pathname + search;
    if (current.state === 'visitor') navigate(loginHref(returnTo, friend), { replace: true });
    if (current.state === 'no-profile') navigate(createAccountHref({ friend, returnTo }), { replace: true });
  }, [current.state, navigate, pathname, search, friend]);
  return current;
}
