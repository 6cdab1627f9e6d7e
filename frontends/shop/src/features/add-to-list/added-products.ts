import { session, tabStorage, useSession } from '@giftlist/frontend-kit/client';
import { useSyncExternalStore } from 'react';

export interface AddProductOptions {
  giftId: string;
  listId: string;
  listName: string;
  /** The product of the card on which this variant was chosen. */
  variantOf?: string | undefined;
}

type Entries = ReadonlyMap<string, AddProductOptions>;

const maxEntries = 100;
const none: Entries = new Map();
const listeners = new Set<() => void>();
/** Products with a pending request. */
const pending = new Set<string>();
/** Maps variants to the cards on which they were chosen. */
const cardIds = new Map<string, string>();
let cache: { key: string; text: string | undefined; entries: Entries } | undefined;

const storageKey = (personId: string) => `added-products:${personId}`;

function isEntry(value: unknown): value is [string, AddProductOptions] {
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

function loadEntries(personId: string | undefined): Entries {
  if (personId === undefined) return none;
  const key = storageKey(personId);
  const text = tabStorage.get(key);
  if (cache?.key !== key || cache.text !== text) cache = { key, text, entries: parse(text) };
  return cache.entries;
}

const findAdded = (entries: Entries, productId: string): AddProductOptions | undefined =>
  entries.get(productId) ?? [...entries.values()].findLast(({ variantOf }) => variantOf === productId);

function publish(): void {
  for (const listener of listeners) listener();
}

function update(edit: (entries: Map<string, AddProductOptions>) => void): void {
  const personId = session.read().profile?.id;
  if (personId === undefined) return;
  const entries = new Map(loadEntries(personId));
  edit(entries);
  tabStorage.set(storageKey(personId), JSON.stringify([...entries].slice(-maxEntries)));
  publish();
}

/** The products that the member added to lists in this tab. */
export const addedProducts = {
  get: (productId: string): AddProductOptions | undefined =>
    loadEntries(session.read().profile?.id).get(productId),
  set: (productId: string, added: AddProductOptions): void =>
    update(entries => {
      entries.delete(productId);
      entries.set(productId, { variantOf: cardIds.get(productId), ...added });
    }),
  remove: (productId: string): void => update(entries => void entries.delete(productId)),
  /** Lets the card on which a variant was chosen show the variant's state. */
  linkVariant: (variantId: string, cardId: string): void => {
    if (variantId !== cardId) cardIds.set(variantId, cardId);
  },
  isPending: (productId: string): boolean => pending.has(productId),
  /** Marks a product while its request is pending. */
  async trackPending<T>(productId: string, work: () => Promise<T>): Promise<T> {
    pending.add(productId);
    publish();
    try {
      return await work();
    } finally {
      pending.delete(productId);
      publish();
    }
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const isPendingFor = (productId: string): boolean =>
  pending.has(productId) || [...pending].some(id => cardIds.get(id) === productId);

/** Returns where a product or one of its variants was added in this tab, and whether that is pending. */
export function useAdded(productId: string): { added: AddProductOptions | undefined; isAdding: boolean } {
  const personId = useSession().profile?.id;
  return {
    added: useSyncExternalStore(subscribe, () => findAdded(loadEntries(personId), productId)),
    isAdding: useSyncExternalStore(subscribe, () => isPendingFor(productId)),
  };
}
