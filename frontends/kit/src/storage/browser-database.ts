import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** Called with the error of a lost connection, to recover it. */
type OnLost = (error: unknown) => void;

let store: UseStore | undefined;
let onLost: OnLost = () => undefined;

const openStore = (): UseStore => {
  store ??= createStore('giftlist', 'kept');
  return store;
};

/** Whether an error means that the connection to the browser's database was lost. */
export function isLostDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const hasMessage = /indexed ?d(?:atabase|b)|database connection|connection to .{0,80}database/i.test(
    error.message,
  );
  const hasName = error.name === 'UnknownError' || error.name === 'InvalidStateError';
  return (hasMessage && hasName) || /Connection to Indexed Database server lost/i.test(error.message);
}

/** Whether the browser has a database; using it may still be refused. */
function exists(): boolean {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
}

async function attempt<T>(task: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  // Nothing is stored in private modes and tests.
  if (!exists()) return undefined;
  try {
    return await task(openStore());
  } catch (error) {
    store = undefined;
    if (isLostDatabase(error)) onLost(error);
    return undefined;
  }
}

/**
 * The browser's database, for data that can be loaded again but is worth keeping between visits. Failures are ignored;
 * a lost connection is also passed to the recovery.
 */
export const browserDatabase = {
  exists,
  read: (key: string): Promise<unknown> => attempt(store => get<unknown>(key, store)),
  write: async (key: string, value: unknown): Promise<void> => {
    await attempt(store => set(key, value, store));
  },
  remove: async (key: string): Promise<void> => {
    await attempt(store => del(key, store));
  },
  /** Returns whether the database can be opened, written and read now. */
  async isAlive(): Promise<boolean> {
    store = undefined;
    try {
      await set('alive', true, openStore());
      return (await get('alive', openStore())) === true;
    } catch {
      return false;
    }
  },
  whenLost(listener: OnLost): void {
    onLost = listener;
  },
};
