/** The state of a link whose page takes the place of the present one: scroll position and focus stay. */
export const keepsPlace = { keepsPlace: true };

export const isKeepingPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state && state.keepsPlace === true;
