import { isRecord } from './storage/parse.ts';

/** Link state for a page that replaces the current one: keeps the scroll position and the focus. */
export const keepsPlace = { keepsPlace: true };

export const isKeepingPlace = (state: unknown): boolean => isRecord(state) && state.keepsPlace === true;
