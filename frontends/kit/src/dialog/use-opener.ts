import { type RefCallback, useCallback } from 'react';
import { restoreFocusOfRemoved } from './opener.ts';

/** Keeps the focus when one button replaces another that opens the same dialog. */
export function useOpener(name: string) {
  const ref: RefCallback<HTMLElement> = useCallback(node => {
    // The replaced element may still be in the document.
    if (node) queueMicrotask(() => restoreFocusOfRemoved(node));
  }, []);
  return { ref, 'data-opener': name };
}
