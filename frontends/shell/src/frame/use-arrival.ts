import { useLocation, useNavigationType } from '@giftlist/frontend-kit/router';
import { useEffect, useRef } from 'react';

/**
 * On the way to another page: to its top, and the focus with it, so that a keyboard and a screen reader start
 * where the eye does. Back and Forward are left to the browser.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type === 'POP') return;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, type]);
}
