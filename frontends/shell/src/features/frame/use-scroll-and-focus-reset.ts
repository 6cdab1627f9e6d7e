import { shouldKeepPosition, useLocation, useNavigationType } from '@giftlist/frontend-kit/router';
import { useEffect, useRef } from 'react';

/** Tags that the server wrote for the first page. On later pages, a phone's share sheet would use their outdated URL. */
const previewTags = 'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"]';

/**
 * Scrolls to the top of a new page and focuses it, for keyboards and screen readers. On Back and Forward, the browser
 * restores the scroll position.
 */
export function useScrollAndFocusReset(): void {
  const { pathname, state } = useLocation();
  const keepsPosition = shouldKeepPosition(state);
  const navigationType = useNavigationType();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    for (const tag of document.head.querySelectorAll(previewTags)) tag.remove();
    if (navigationType === 'POP' || keepsPosition) return;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, navigationType, keepsPosition]);
}
