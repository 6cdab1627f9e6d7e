import { loginHref, whenSessionIsLost } from '@giftlist/frontend-kit/client';
import { useLocation, useNavigate } from '@giftlist/frontend-kit/router';
import { useEffect, useEffectEvent } from 'react';

/**
 * When a session has ended, goes to /login, which returns to the current page (docs/specification/wire.md#sessions).
 */
export function useLostSession(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = useEffectEvent(() => {
    if (pathname !== '/login') navigate(loginHref(pathname + search));
  });
  useEffect(() => {
    whenSessionIsLost(() => leave());
    return () => whenSessionIsLost(() => undefined);
  }, []);
}
