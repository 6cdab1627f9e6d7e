import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { findOpeners, rememberOpeners, returnFocus } from './opener.ts';

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Returns focus to the opener on close. Attach the ref to the outermost element, which must have `overlayMark`. */
export function useReturnFocus(opened: boolean): RefCallback<Element> {
  const overlay = useRef<Element>(null);
  const openers = useRef<readonly HTMLElement[]>(undefined);
  // While rendering, the focus is still on the opener. Effects of the children move it.
  if (opened) openers.current ??= findOpeners();
  useLayoutEffect(() => {
    if (!opened) return;
    return () => {
      const candidates = openers.current ?? [];
      openers.current = undefined;
      const isInside = overlay.current?.contains(document.activeElement) ?? false;
      // Something else has taken the focus: leave it there.
      if (!isInside && !isFocusLost()) return;
      returnFocus(candidates);
      // An opener that is moved in the document at the same time loses the focus again.
      queueMicrotask(() => isFocusLost() && returnFocus(candidates));
    };
  }, [opened]);
  return useCallback(node => {
    overlay.current = node ?? overlay.current;
    if (node) rememberOpeners(node, openers.current ?? []);
  }, []);
}
