/** Link state for a page that replaces the current one: keeps the scroll position and the focus. */
export const keepsPlace = { keepsPlace: true };

export const isKeepingPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state && state.keepsPlace === true;
