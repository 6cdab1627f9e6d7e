import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { findOpeners, rememberOpeners, returnFocus } from './opener.ts';

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Returns the focus to the opener on close. Requires `overlayProps` on the element with the ref. */
export function useReturnFocus(isOpen: boolean): RefCallback<Element> {
  const overlay = useRef<Element>(null);
  const openers = useRef<readonly HTMLElement[]>(undefined);
  // Read while rendering, because effects of the children move the focus.
  if (isOpen) openers.current ??= findOpeners();
  useLayoutEffect(() => {
    if (!isOpen) return;
    return () => {
      const candidates = openers.current ?? [];
      openers.current = undefined;
      const isInside = overlay.current?.contains(document.activeElement) ?? false;
      if (!isInside && !isFocusLost()) return;
      returnFocus(candidates);
      // An opener that is moved in the document loses the focus again.
      queueMicrotask(() => isFocusLost() && returnFocus(candidates));
    };
  }, [isOpen]);
  return useCallback(node => {
    overlay.current = node ?? overlay.current;
    if (node) rememberOpeners(node, openers.current ?? []);
  }, []);
}
