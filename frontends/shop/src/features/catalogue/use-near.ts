import { type RefCallback, useCallback, useState } from 'react';

/** Whether the element with this ref has come near the viewport; stays true from then on. */
export function useNear(): { isNear: boolean; ref: RefCallback<Element> } {
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
