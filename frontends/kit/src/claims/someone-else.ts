import { tabStorage } from '../storage/browser-storage.ts';

const key = 'giftlist-someone-else';

/** 'I am someone else', said in a browser where a list's owner once signed in; holds for this visit, until somebody signs in. */
export const isSomeoneElse = (): boolean => tabStorage.get(key) !== undefined;

export const sayIAmSomeoneElse = (): void => tabStorage.set(key, '1');

export const forgetSomeoneElse = (): void => tabStorage.remove(key);
