import { createStore, del, get, set, type UseStore } from 'idb-keyval';

type LostListener = (error: unknown) => void;

let store: UseStore | undefined;
let lostListener: LostListener = () => undefined;

const openStore = (): UseStore => {
  store ??= createStore('giftlist', 'kept');
  return store;
};

export function isDatabaseLostError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const mentionsDatabase = /indexed ?d(?:atabase|b)|database connection|connection to .{0,80}database/i.test(
    error.message,
  );
  const isConnectionError = error.name === 'UnknownError' || error.name === 'InvalidStateError';
  return (
    (mentionsDatabase && isConnectionError) ||
    /Connection to Indexed Database server lost/i.test(error.message)
  );
}

function exists(): boolean {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
}

async function attempt<T>(task: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  // Private modes and tests have no database.
  if (!exists()) return undefined;
  try {
    return await task(openStore());
  } catch (error) {
    store = undefined;
    if (isDatabaseLostError(error)) lostListener(error);
    return undefined;
  }
}

/** For data that can be loaded again. Ignores failures, but reports a lost connection to the listener. */
export const browserDatabase = {
  exists,
  read: (key: string): Promise<unknown> => attempt(store => get<unknown>(key, store)),
  write: async (key: string, value: unknown): Promise<void> => {
    await attempt(store => set(key, value, store));
  },
  remove: async (key: string): Promise<void> => {
    await attempt(store => del(key, store));
  },
  async isAlive(): Promise<boolean> {
    store = undefined;
    try {
      await set('alive', true, openStore());
      return (await get('alive', openStore())) === true;
    } catch {
      return false;
    }
  },
  onLost(listener: LostListener): void {
    lostListener = listener;
  },
};
