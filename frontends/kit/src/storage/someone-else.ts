import { tabStorage } from './browser-storage.ts';

const key = 'giftlist-someone-else';

/**
 * Whether the visitor chose 'I am someone else' in a browser where the list's owner once signed in; lasts for this
 * visit, until somebody signs in.
 */
export const isSomeoneElse = (): boolean => tabStorage.get(key) !== undefined;

export const sayIAmSomeoneElse = (): void => tabStorage.set(key, '1');

export const forgetSomeoneElse = (): void => tabStorage.remove(key);
