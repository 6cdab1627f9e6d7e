const openerSelector = 'button, a[href], input, select, textarea, summary, [tabindex]';

let pressed: HTMLElement | undefined;
// Safari does not focus a button when it is pressed.
globalThis.document?.addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = (target instanceof Element && target.closest<HTMLElement>(openerSelector)) || undefined;
  },
  { capture: true },
);

function findReplacement(element: HTMLElement): HTMLElement | null {
  const { opener } = element.dataset;
  if (element.isConnected || opener === undefined) return element;
  return document.querySelector<HTMLElement>(`[data-opener='${opener}']`);
}

let focused: HTMLElement | undefined;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  focused = target instanceof HTMLElement ? target : undefined;
});

/** Focuses the element if the focused one was removed and had the same mark. */
export function takeFocusOfRemoved(element: HTMLElement): void {
  const isLost = document.activeElement === document.body && focused?.isConnected === false;
  if (isLost && focused && findReplacement(focused) === element) element.focus();
}

/** The elements that each dialog or menu was opened from, best first. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>();

/** Marks the outermost element of a dialog or menu. */
export const overlayMark = { 'data-overlay': '' } as const;

/** The opener of a dialog that opens now, then those of the dialog or menu around it. */
export function findOpeners(): readonly HTMLElement[] {
  const { activeElement } = document;
  const first =
    activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : pressed;
  if (!first) return [];
  const overlay = first.closest('[data-overlay]');
  return [first, ...((overlay && openersOf.get(overlay)) ?? [])];
}

export function rememberOpeners(overlay: Element, openers: readonly HTMLElement[]): void {
  openersOf.set(overlay, openers);
}

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[inert]') === null;

export function returnFocus(openers: readonly HTMLElement[]): void {
  const page = document.getElementById('main');
  for (const opener of [...openers, page]) {
    const element = opener && findReplacement(opener);
    if (!element || !canTakeFocus(element)) continue;
    // A replacement may be out of view: scroll to it.
    element.focus({ preventScroll: element === opener });
    if (document.activeElement === element) return;
  }
}
