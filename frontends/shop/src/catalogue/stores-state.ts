import type { AnswerOf } from '@giftlist/contracts/routes';
import { keptStorage } from '@giftlist/frontend-kit/client';

export type Store = AnswerOf<'GET /settings/featured_stores'>[number];

/** The stores that this browser keeps (specification 2, section 3). */
export interface StoresState {
  stores: Store[];
  isLoaded: boolean;
}

export const storesKey = 'stores-state';
const empty: StoresState = { stores: [], isLoaded: false };
let memory: StoresState | undefined;

/** What is kept; an empty list where it cannot be read. */
export function keptStores(): StoresState {
  memory ??= read();
  return memory;
}

function read(): StoresState {
  try {
    const kept: unknown = JSON.parse(keptStorage.get(storesKey) ?? 'null');
    return isState(kept) ? kept : empty;
  } catch {
    return empty;
  }
}

export function keepStores(stores: Store[]): void {
  memory = { stores, isLoaded: true };
  keptStorage.set(storesKey, JSON.stringify(memory));
}

/** Clears memory and storage. */
export function resetStores(): void {
  memory = undefined;
  keptStorage.remove(storesKey);
}

const isState = (value: unknown): value is StoresState =>
  typeof value === 'object' &&
  value !== null &&
  'isLoaded' in value &&
  value.isLoaded === true &&
  'stores' in value &&
  Array.isArray(value.stores) &&
  value.stores.every(store => typeof store?.store === 'string' && typeof store.url === 'string');
