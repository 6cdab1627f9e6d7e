/** What a press or a key can open something with. */
const opening = 'button, a[href], input, select, textarea, summary, [tabindex]';

let pressed: HTMLElement | undefined;
// Safari gives no focus to a button that is pressed.
globalThis.document?.addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = (target instanceof Element && target.closest<HTMLElement>(opening)) || undefined;
  },
  { capture: true },
);

/** What each open dialog or menu was opened from, best first. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>();

/** Marks the outermost element of a dialog or menu. */
export const overlayMark = { 'data-overlay': '' } as const;

/** What a dialog that opens now is opened from: the element, then what its own dialog or menu was opened from. */
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

/** Gives focus back to the first opener that is still there, else to the page. */
export function returnFocus(openers: readonly HTMLElement[]): void {
  for (const element of [...openers, document.getElementById('main')]) {
    if (!element || !canTakeFocus(element)) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}
