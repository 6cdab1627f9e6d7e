import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createAccountHref, loginHref } from './addresses.ts';
import { type Session, session } from './session.ts';

/** Who is here. Renders again when that changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read);
}

/** For pages that need a member: a visitor goes to sign in and comes back, a new account makes its profile first. */
export function useRequireSession(): Session {
  const current = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (current.state === 'visitor') navigate(loginHref(pathname + search), { replace: true });
    if (current.state === 'no-profile') {
      navigate(createAccountHref({ returnTo: pathname + search }), { replace: true });
    }
  }, [current.state, navigate, pathname, search]);
  return current;
}
