import { isKeepingPlace, useLocation, useNavigationType } from '@giftlist/frontend-kit/router';
import { useEffect, useRef } from 'react';

/** What the server wrote into the page for those who link to it; a phone's Share takes the address from there. */
const ofThePageEntered = 'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"]';

/**
 * On the way to another page: to its top, and the focus with it, so that a keyboard and a screen reader start
 * where the eye does. Where to scroll on Back and Forward is left to the browser.
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
