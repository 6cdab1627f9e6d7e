import { isKeepingPlace, useLocation, useNavigationType } from '@giftlist/frontend-kit/router';
import { useEffect, useRef } from 'react';

/** Preview tags that the server wrote for the first page; a phone's share sheet takes the URL from there. */
const ofThePageEntered = 'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"]';

/**
 * After navigating to another page, scrolls to its top and moves the focus there, for keyboards and screen readers. On
 * Back and Forward the browser restores the position.
 */
export function useArrival(): void {
  const { pathname, state } = useLocation();
  const staysPut = isKeepingPlace(state);
  const type = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    for (const tag of document.head.querySelectorAll(ofThePageEntered)) tag.remove();
    if (type === 'POP' || staysPut) return;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, type, staysPut]);
}
