import type { ResponseOf } from '@giftlist/contracts/routes';
import { browserDatabase } from './browser-database.ts';
import { isRecord } from './parse.ts';

export type Store = ResponseOf<'GET /settings/featured_stores'>[number];

/** The stores of one country (docs/specification/shop.md#stores-kept-in-the-browser). */
export interface StoresState {
  country: string;
  stores: Store[];
  isLoaded: boolean;
}

const storesKey = 'stores-state';
let cachedState: StoresState | undefined;

/** Returns no stores if the cached ones are unreadable or from another country. */
export async function loadStores(country: string): Promise<StoresState> {
  const stored: unknown = cachedState ?? (await browserDatabase.read(storesKey));
  if (isStoresState(stored)) cachedState ??= stored;
  return cachedState?.country === country ? cachedState : { country, stores: [], isLoaded: false };
}

export function saveStores(country: string, stores: Store[]): void {
  cachedState = { country, stores, isLoaded: true };
  void browserDatabase.write(storesKey, cachedState);
}

export async function resetStores(): Promise<void> {
  cachedState = undefined;
  await browserDatabase.remove(storesKey);
}

const isStoresState = (value: unknown): value is StoresState =>
  isRecord(value) &&
  typeof value.country === 'string' &&
  value.isLoaded === true &&
  Array.isArray(value.stores) &&
  value.stores.every(store => typeof store?.store === 'string' && typeof store.url === 'string');
