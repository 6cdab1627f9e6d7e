import { session, tabStorage, useSession } from '@giftlist/frontend-kit/client';
import { useSyncExternalStore } from 'react';

/** The gift created from a product, and its list. */
export interface AddedProduct {
  giftId: string;
  listId: string;
  listName: string;
  /** The product of the card on which this variant was chosen. */
  variantOf?: string | undefined;
}

type Entries = ReadonlyMap<string, AddedProduct>;

const most = 100;
const none: Entries = new Map();
const listeners = new Set<() => void>();
/** Products with a pending request. */
const underWay = new Set<string>();
/** The cards on which variants were chosen. */
const cardOf = new Map<string, string>();
let read: { key: string; text: string | undefined; entries: Entries } | undefined;

const keyOf = (personId: string) => `added-products:${personId}`;

function isEntry(value: unknown): value is [string, AddedProduct] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const { giftId, listId, listName, variantOf = '' } = Object(value[1]);
  return [giftId, listId, listName, variantOf].every(text => typeof text === 'string');
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

const addedOrVariant = (entries: Entries, productId: string): AddedProduct | undefined =>
  entries.get(productId) ?? [...entries.values()].findLast(({ variantOf }) => variantOf === productId);

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

/** What the member added from the shop in this tab. */
export const addedProducts = {
  get: (productId: string): AddedProduct | undefined => entriesOf(session.read().profile?.id).get(productId),
  set: (productId: string, added: AddedProduct): void =>
    change(entries => {
      entries.delete(productId);
      entries.set(productId, { variantOf: cardOf.get(productId), ...added });
    }),
  remove: (productId: string): void => change(entries => void entries.delete(productId)),
  /** Lets the card of a product show what becomes of a variant chosen on it. */
  noteVariant: (variantId: string, cardId: string): void => {
    if (variantId !== cardId) cardOf.set(variantId, cardId);
  },
  isUnderWay: (productId: string): boolean => underWay.has(productId),
  /** Marks a product while its request is pending. */
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

const isAddingNow = (productId: string): boolean =>
  underWay.has(productId) || [...underWay].some(id => cardOf.get(id) === productId);

/** Where a product or one of its variants was added in this tab, and whether that happens now. */
export function useAdded(productId: string): { added: AddedProduct | undefined; isAdding: boolean } {
  const personId = useSession().profile?.id;
  return {
    added: useSyncExternalStore(subscribe, () => addedOrVariant(entriesOf(personId), productId)),
    isAdding: useSyncExternalStore(subscribe, () => isAddingNow(productId)),
  };
}
