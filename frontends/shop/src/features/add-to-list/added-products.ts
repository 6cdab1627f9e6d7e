import { session, tabStorage, useSession } from '@giftlist/frontend-kit/client';
import { useSyncExternalStore } from 'react';

export interface AddedProduct {
  giftId: string;
  listId: string;
  listName: string;
  /** The product whose card offered this variant. */
  variantOf?: string | undefined;
}

/** Products by id. */
type Entries = ReadonlyMap<string, AddedProduct>;

const maxEntries = 100;
const noEntries: Entries = new Map();
const listeners = new Set<() => void>();
const pendingIds = new Set<string>();
const cardProductIdsByVariantId = new Map<string, string>();
/** Keeps the parsed objects, because `useSyncExternalStore` needs the same object while the text is the same. */
let cache: { key: string; text: string | undefined; entries: Entries } | undefined;

const storageKey = (personId: string) => `added-products:${personId}`;

function isEntry(value: unknown): value is [string, AddedProduct] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const { giftId, listId, listName, variantOf = '' } = Object(value[1]);
  return [giftId, listId, listName, variantOf].every(text => typeof text === 'string');
}

function parseEntries(text: string | undefined): Entries {
  if (text === undefined) return noEntries;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? new Map(value.filter(isEntry)) : noEntries;
  } catch {
    return noEntries;
  }
}

function loadEntries(personId: string | undefined): Entries {
  if (personId === undefined) return noEntries;
  const key = storageKey(personId);
  const text = tabStorage.get(key);
  if (cache?.key !== key || cache.text !== text) cache = { key, text, entries: parseEntries(text) };
  return cache.entries;
}

const findAddedProduct = (entries: Entries, productId: string): AddedProduct | undefined =>
  entries.get(productId) ?? [...entries.values()].findLast(({ variantOf }) => variantOf === productId);

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function update(edit: (entries: Map<string, AddedProduct>) => void): void {
  const personId = session.read().profile?.id;
  if (personId === undefined) return;
  const entries = new Map(loadEntries(personId));
  edit(entries);
  tabStorage.set(storageKey(personId), JSON.stringify([...entries].slice(-maxEntries)));
  notifyListeners();
}

/** The products that the member added to lists in this tab. */
export const addedProducts = {
  get: (productId: string): AddedProduct | undefined =>
    loadEntries(session.read().profile?.id).get(productId),
  set: (productId: string, added: AddedProduct): void =>
    update(entries => {
      entries.delete(productId);
      entries.set(productId, { variantOf: cardProductIdsByVariantId.get(productId), ...added });
    }),
  remove: (productId: string): void => update(entries => void entries.delete(productId)),
  /** Makes the card show the state of the variant that was chosen on it. */
  linkVariant: (variantId: string, cardProductId: string): void => {
    if (variantId !== cardProductId) cardProductIdsByVariantId.set(variantId, cardProductId);
  },
  isPending: (productId: string): boolean => pendingIds.has(productId),
  async trackPending<T>(productId: string, work: () => Promise<T>): Promise<T> {
    pendingIds.add(productId);
    notifyListeners();
    try {
      return await work();
    } finally {
      pendingIds.delete(productId);
      notifyListeners();
    }
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const isProductOrVariantPending = (productId: string): boolean =>
  pendingIds.has(productId) || [...pendingIds].some(id => cardProductIdsByVariantId.get(id) === productId);

/** Returns the state of the product, or of a variant that was chosen on its card. */
export function useAddedProduct(productId: string): {
  added: AddedProduct | undefined;
  isAdding: boolean;
} {
  const personId = useSession().profile?.id;
  return {
    added: useSyncExternalStore(subscribe, () => findAddedProduct(loadEntries(personId), productId)),
    isAdding: useSyncExternalStore(subscribe, () => isProductOrVariantPending(productId)),
  };
}
