import { type RefCallback, useCallback } from 'react';
import { openerMark, takeFocusOfRemoved } from './opener.ts';

/**
 * Returns props for buttons that open the same dialog and replace one another: the new button takes the focus that the
 * removed one had or would get back when the dialog closes.
 */
export function useOpener(name: string) {
  const ref: RefCallback<HTMLElement> = useCallback(node => {
    // Elements of the same change may not have been removed yet.
    if (node) queueMicrotask(() => takeFocusOfRemoved(node));
  }, []);
  return { ref, ...openerMark(name) };
}
