/** What a browser keeps under a key. Where it may keep nothing (a privacy mode, a full disk), nothing is kept. */
export interface BrowserStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function storageOf(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  return {
    get: key => attempt(storage => storage.getItem(key)) ?? undefined,
    set: (key, value) => attempt(storage => storage.setItem(key, value)),
    remove: key => attempt(storage => storage.removeItem(key)),
  };
}

/** Stays until it is removed. */
export const keptStorage = storageOf('localStorage');
/** Stays as long as the tab. */
export const tabStorage = storageOf('sessionStorage');
