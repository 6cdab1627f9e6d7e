import { loginHref, onSessionLost } from '@giftlist/frontend-kit/client';
import { useLocation, useNavigate } from '@giftlist/frontend-kit/router';
import { useEffect, useEffectEvent } from 'react';

/** Opens /login when the session is lost (docs/specification/wire.md#sessions). */
export function useLostSession(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const openLogin = useEffectEvent(() => {
    if (pathname !== '/login') navigate(loginHref(pathname + search));
  });
  useEffect(() => {
    onSessionLost(() => openLogin());
    return () => onSessionLost(() => undefined);
  }, []);
}
