import { isRecord } from './storage/parse.ts';

/** Navigate with this state to keep the scroll position and the focus. */
export const keepPosition = { keepPosition: true };

export const shouldKeepPosition = (state: unknown): boolean => isRecord(state) && state.keepPosition === true;
