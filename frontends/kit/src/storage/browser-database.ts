import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** Somebody who can bring a lost connection back. */
type OnLost = (error: unknown) => void;

let store: UseStore | undefined;
let onLost: OnLost = () => undefined;

const opened = (): UseStore => {
  store ??= createStore('giftlist', 'kept');
  return store;
};

/** Does this error say that the browser's database has gone away? */
export function isLostDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const says = /indexed ?d(?:atabase|b)|database connection|connection to .{0,80}database/i.test(
    error.message,
  );
  const named = error.name === 'UnknownError' || error.name === 'InvalidStateError';
  return (says && named) || /Connection to Indexed Database server lost/i.test(error.message);
}

/** Whether the browser has a database at all; one that is there may still refuse. */
function exists(): boolean {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
}

async function attempt<T>(act: (kept: UseStore) => Promise<T>): Promise<T | undefined> {
  // A privacy mode, or a test: nothing is kept, and nothing is missed.
  if (!exists()) return undefined;
  try {
    return await act(opened());
  } catch (error) {
    store = undefined;
    if (isLostDatabase(error)) onLost(error);
    return undefined;
  }
}

/**
 * The browser's own database, for what is worth keeping between visits and can be had again: a failure keeps
 * nothing, a lost connection is told to whoever brings it back.
 */
export const browserDatabase = {
  exists,
  read: (key: string): Promise<unknown> => attempt(kept => get<unknown>(key, kept)),
  write: async (key: string, value: unknown): Promise<void> => {
    await attempt(kept => set(key, value, kept));
  },
  remove: async (key: string): Promise<void> => {
    await attempt(kept => del(key, kept));
  },
  /** Can it be opened, written and read at this moment? */
  async isAlive(): Promise<boolean> {
    store = undefined;
    try {
      await set('alive', true, opened());
      return (await get('alive', opened())) === true;
    } catch {
      return false;
    }
  },
  whenLost(listener: OnLost): void {
    onLost = listener;
  },
};
