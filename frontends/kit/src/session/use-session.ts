import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createAccountHref, loginHref } from './addresses.ts';
import { type Session, session } from './session.ts';

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read);
}

/** Redirects visitors to the login page, and accounts without a profile to the page that creates one. */
export function useRequireSession({ friend }: { friend?: string | undefined } = {}): Session {
  const currentSession = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const returnTo = pathname + search;
    if (currentSession.state === 'visitor') navigate(loginHref(returnTo, friend), { replace: true });
    if (currentSession.state === 'no-profile')
      navigate(createAccountHref({ friend, returnTo }), { replace: true });
  }, [currentSession.state, navigate, pathname, search, friend]);
  return currentSession;
}
