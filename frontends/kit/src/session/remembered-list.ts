import { readCookie, removeCookie, writeCookie } from '../storage/cookies.ts';

const name = 'listId';
/** People who sign in days later want to see their own lists. */
const maxAgeSeconds = 86_400;

/** Signing up returns to this list. */
export const rememberList = (id: string): void => writeCookie(name, id, maxAgeSeconds);

export const getRememberedList = (): string | undefined => readCookie(name) || undefined;

export const forgetList = (): void => removeCookie(name);
