const openerSelector = 'button, a[href], input, select, textarea, summary, [tabindex]';

let pressedElement: HTMLElement | undefined;
// Safari does not focus a pressed button.
globalThis.document?.addEventListener(
  'pointerdown',
  ({ target }) => {
    pressedElement = (target instanceof Element && target.closest<HTMLElement>(openerSelector)) || undefined;
  },
  { capture: true },
);

/** Returns `element`, or the one with the same `data-opener` if `element` was removed. */
function findReplacement(element: HTMLElement): HTMLElement | null {
  const { opener } = element.dataset;
  if (element.isConnected || opener === undefined) return element;
  return document.querySelector<HTMLElement>(`[data-opener='${opener}']`);
}

let lastFocused: HTMLElement | undefined;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof HTMLElement ? target : undefined;
});

/** Focuses `element` if it replaces a focused element that was removed. */
export function restoreFocusOfRemoved(element: HTMLElement): void {
  const isFocusLost = document.activeElement === document.body && lastFocused?.isConnected === false;
  if (isFocusLost && lastFocused && findReplacement(lastFocused) === element) element.focus();
}

/** Elements that get the focus back when a dialog or menu closes, best first. */
const openersByOverlay = new WeakMap<Element, readonly HTMLElement[]>();

/** The outermost element of a dialog or menu needs these props. */
export const overlayProps = { 'data-overlay': '' } as const;

/** Returns the element that is about to open a dialog, then the openers of the overlay around it. */
export function findOpeners(): readonly HTMLElement[] {
  const { activeElement } = document;
  const first =
    activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : pressedElement;
  if (!first) return [];
  const overlay = first.closest('[data-overlay]');
  return [first, ...((overlay && openersByOverlay.get(overlay)) ?? [])];
}

export function rememberOpeners(overlay: Element, openers: readonly HTMLElement[]): void {
  openersByOverlay.set(overlay, openers);
}

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[inert]') === null;

/** Focuses the first opener that can take the focus, otherwise the page's main element. */
export function returnFocus(openers: readonly HTMLElement[]): void {
  const main = document.getElementById('main');
  for (const opener of [...openers, main]) {
    const element = opener && findReplacement(opener);
    if (!element || !canTakeFocus(element)) continue;
    // A replacement may be out of view, so scroll to it.
    element.focus({ preventScroll: element === opener });
    if (document.activeElement === element) return;
  }
}
