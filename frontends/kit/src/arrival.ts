/** The state of a link whose page replaces the current one in place: scroll position and focus are kept. */
export const keepsPlace = { keepsPlace: true };

export const isKeepingPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state && state.keepsPlace === true;
