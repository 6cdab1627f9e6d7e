import { shouldKeepPosition, useLocation, useNavigationType } from '@giftlist/frontend-kit/router';
import { useEffect, useRef } from 'react';

/** Tags that the server wrote for the first page. A phone's share sheet would use their outdated URL. */
const previewTags = 'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"]';

/**
 * Scrolls to the top of a new page and focuses it, for keyboards and screen readers. On Back and Forward, the browser
 * restores the scroll position.
 */
export function useScrollAndFocusReset(): void {
  const { pathname, state } = useLocation();
  const keepsPosition = shouldKeepPosition(state);
  const type = useNavigationType();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    for (const tag of document.head.querySelectorAll(previewTags)) tag.remove();
    if (type === 'POP' || keepsPosition) return;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, type, keepsPosition]);
}
