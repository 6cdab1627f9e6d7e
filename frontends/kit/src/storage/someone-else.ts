import { tabStorage } from './browser-storage.ts';

const key = 'giftlist-someone-else';

/**
 * The visitor chose 'I am someone else' where the list's owner once signed in. Lasts for this visit, until somebody
 * signs in.
 */
export const isSomeoneElse = (): boolean => tabStorage.get(key) !== undefined;

export const sayIAmSomeoneElse = (): void => tabStorage.set(key, '1');

export const forgetSomeoneElse = (): void => tabStorage.remove(key);
