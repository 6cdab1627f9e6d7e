import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { findOpeners, rememberOpeners, returnFocus } from './opener.ts';

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Returns focus to the opener on close. The element with the ref needs `overlayProps`. */
export function useReturnFocus(opened: boolean): RefCallback<Element> {
  const overlay = useRef<Element>(null);
  const openers = useRef<readonly HTMLElement[]>(undefined);
  // Read while rendering, before effects of the children move the focus.
  if (opened) openers.current ??= findOpeners();
  useLayoutEffect(() => {
    if (!opened) return;
    return () => {
      const candidates = openers.current ?? [];
      openers.current = undefined;
      const isInside = overlay.current?.contains(document.activeElement) ?? false;
      // Something outside has the focus: leave it there.
      if (!isInside && !isFocusLost()) return;
      returnFocus(candidates);
      // An opener that moves in the document loses the focus again.
      queueMicrotask(() => isFocusLost() && returnFocus(candidates));
    };
  }, [opened]);
  return useCallback(node => {
    overlay.current = node ?? overlay.current;
    if (node) rememberOpeners(node, openers.current ?? []);
  }, []);
}
