import { loginHref, whenSessionIsLost } from '@giftlist/frontend-kit/client';
import { useLocation, useNavigate } from '@giftlist/frontend-kit/router';
import { useEffect, useEffectEvent } from 'react';

/** A sign-in that has ended leads to /login, which comes back to where one was (specification 1, section 4). */
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
