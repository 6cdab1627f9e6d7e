import { tabStorage } from './browser-storage.ts';

const key = 'giftlist-someone-else';

/** Returns whether somebody chose 'I am someone else' in this tab. */
export const isSomeoneElse = (): boolean => tabStorage.get(key) !== undefined;

export const markVisitorAsSomeoneElse = (): void => tabStorage.set(key, '1');

export const clearSomeoneElse = (): void => tabStorage.remove(key);
