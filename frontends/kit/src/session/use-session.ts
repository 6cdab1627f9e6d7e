import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createAccountHref, loginHref } from './addresses.ts';
import { type Session, session } from './session.ts';

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read);
}

/** Sends a visitor to sign in and back, and a new account to create its profile. */
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
