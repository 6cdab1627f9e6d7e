/** Where the browser refuses access (cookies blocked, private mode, full disk), values last as long as the page. */
export interface BrowserStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  clear(): void;
  /** The browser refuses reads: a missing value may have been stored by an earlier visit. */
  isRefused(): boolean;
}

const maxPageValues = 200;

function createStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  /** They take precedence over older stored ones. */
  const pageValues = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): { done: T } | undefined => {
    try {
      return { done: act(globalThis[name]) };
    } catch {
      return undefined;
    }
  };
  const remove = (key: string) => {
    pageValues.delete(key);
    attempt(storage => storage.removeItem(key));
  };
  return {
    get: key => pageValues.get(key) ?? attempt(storage => storage.getItem(key))?.done ?? undefined,
    set(key, value) {
      pageValues.delete(key);
      if (attempt(storage => storage.setItem(key, value))) return;
      pageValues.set(key, value);
      for (const oldest of pageValues.keys()) {
        if (pageValues.size <= maxPageValues) break;
        pageValues.delete(oldest);
      }
    },
    remove,
    keys: () => {
      const stored =
        attempt(storage => Array.from(storage, (_, index) => storage.key(index) ?? ''))?.done ?? [];
      return [...new Set([...stored, ...pageValues.keys()])];
    },
    clear() {
      pageValues.clear();
      attempt(storage => storage.clear());
    },
    isRefused: () => attempt(storage => storage.getItem('')) === undefined,
  };
}

export const persistentStorage = createStorage('localStorage');
export const tabStorage = createStorage('sessionStorage');
