import { readCookie, removeCookie, writeCookie } from '../storage/cookies.ts';

const cookieName = 'listId';
/** People who sign in days later want to see their own lists. */
const maxAgeSeconds = 86_400;

/** Signing in or up returns to this list. */
export const rememberList = (id: string): void => writeCookie(cookieName, id, maxAgeSeconds);

export const getRememberedList = (): string | undefined => readCookie(cookieName) || undefined;

export const forgetList = (): void => removeCookie(cookieName);
