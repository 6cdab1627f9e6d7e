import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { findOpeners, rememberOpeners, returnFocus } from './opener.ts';

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives focus back to what a dialog or menu was opened from when it closes or goes, also where it is mounted
 * already open. Returns the ref of its outermost element, which carries `overlayMark`.
 */
export function useReturnFocus(opened: boolean): RefCallback<Element> {
  const overlay = useRef<Element>(null);
  const openers = useRef<readonly HTMLElement[]>(undefined);
  // While rendering the focus is still where it was; effects of what is inside move it.
  if (opened) openers.current ??= findOpeners();
  useLayoutEffect(() => {
    if (!opened) return;
    return () => {
      const found = openers.current ?? [];
      openers.current = undefined;
      const isInside = overlay.current?.contains(document.activeElement) ?? false;
      // The focus has been moved elsewhere meanwhile: it stays there.
      if (!isInside && !isNowhere()) return;
      returnFocus(found);
      // An opener that moves on the page at the same time loses the focus once more.
      queueMicrotask(() => isNowhere() && returnFocus(found));
    };
  }, [opened]);
  return useCallback(node => {
    overlay.current = node ?? overlay.current;
    if (node) rememberOpeners(node, openers.current ?? []);
  }, []);
}
