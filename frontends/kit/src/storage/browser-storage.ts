/** Keeps values until the page closes if the browser refuses access, for example in private mode. */
export interface BrowserStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  clear(): void;
  /** If true, a missing value may still exist in the browser. */
  isRefused(): boolean;
}

const maxPageValues = 200;

function createStorage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const pageValues = new Map<string, string>();
  const attempt = <T>(action: (storage: Storage) => T): { result: T } | undefined => {
    try {
      return { result: action(globalThis[name]) };
    } catch {
      return undefined;
    }
  };
  const remove = (key: string) => {
    pageValues.delete(key);
    attempt(storage => storage.removeItem(key));
  };
  return {
    get: key => pageValues.get(key) ?? attempt(storage => storage.getItem(key))?.result ?? undefined,
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
        attempt(storage => Array.from(storage, (_, index) => storage.key(index) ?? ''))?.result ?? [];
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
