import { tabStorage } from './browser-storage.ts';

const key = 'giftlist-someone-else';

/** Lasts for this visit, until somebody signs in. */
export const isSomeoneElse = (): boolean => tabStorage.get(key) !== undefined;

export const markAsSomeoneElse = (): void => tabStorage.set(key, '1');

export const clearSomeoneElse = (): void => tabStorage.remove(key);
