import { type RefCallback, useCallback, useState } from 'react';

/** `isNear` becomes true when the element is at most 600 px above or below the viewport, and stays true. */
export function useIsNearViewport(): { isNear: boolean; ref: RefCallback<Element> } {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isNear, ref };
}
