import { type RefCallback, useCallback } from 'react';
import { takeFocusOfRemoved } from './opener.ts';

/** For buttons that open the same dialog and replace one another. */
export function useOpener(name: string) {
  const ref: RefCallback<HTMLElement> = useCallback(node => {
    // Elements of the same change may not have been removed yet.
    if (node) queueMicrotask(() => takeFocusOfRemoved(node));
  }, []);
  return { ref, 'data-opener': name };
}
