import { session, tabStorage, useSession } from '@giftlist/frontend-kit/client';
import { useSyncExternalStore } from 'react';

/** The gift that a product became, and the list it is on. */
export interface AddedProduct {
  giftId: string;
  listId: string;
  listName: string;
}

type Entries = ReadonlyMap<string, AddedProduct>;

const most = 100;
const none: Entries = new Map();
const listeners = new Set<() => void>();
/** Products whose request is under way. */
const underWay = new Set<string>();
let read: { key: string; text: string | undefined; entries: Entries } | undefined;

const keyOf = (personId: string) => `added-products:${personId}`;

function isEntry(value: unknown): value is [string, AddedProduct] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const { giftId, listId, listName } = Object(value[1]);
  return [giftId, listId, listName].every(text => typeof text === 'string');
}

function parse(text: string | undefined): Entries {
  if (text === undefined) return none;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? new Map(value.filter(isEntry)) : none;
  } catch {
    return none;
  }
}

function entriesOf(personId: string | undefined): Entries {
  if (personId === undefined) return none;
  const key = keyOf(personId);
  const text = tabStorage.get(key);
  if (read?.key !== key || read.text !== text) read = { key, text, entries: parse(text) };
  return read.entries;
}

function publish(): void {
  for (const listener of listeners) listener();
}

function change(edit: (entries: Map<string, AddedProduct>) => void): void {
  const personId = session.read().profile?.id;
  if (personId === undefined) return;
  const entries = new Map(entriesOf(personId));
  edit(entries);
  tabStorage.set(keyOf(personId), JSON.stringify([...entries].slice(-most)));
  publish();
}

/** What the signed-in person added from the shop in this tab. */
export const addedProducts = {
  get: (productId: string): AddedProduct | undefined => entriesOf(session.read().profile?.id).get(productId),
  set: (productId: string, added: AddedProduct): void =>
    change(entries => {
      entries.delete(productId);
      entries.set(productId, added);
    }),
  remove: (productId: string): void => change(entries => void entries.delete(productId)),
  isUnderWay: (productId: string): boolean => underWay.has(productId),
  /** Marks a product while its request is under way. */
  async during<T>(productId: string, work: () => Promise<T>): Promise<T> {
    underWay.add(productId);
    publish();
    try {
      return await work();
    } finally {
      underWay.delete(productId);
      publish();
    }
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where a product was added in this tab, and whether it is being added now. */
export function useAdded(productId: string): { added: AddedProduct | undefined; isAdding: boolean } {
  const personId = useSession().profile?.id;
  return {
    added: useSyncExternalStore(subscribe, () => entriesOf(personId).get(productId)),
    isAdding: useSyncExternalStore(subscribe, () => underWay.has(productId)),
  };
}
