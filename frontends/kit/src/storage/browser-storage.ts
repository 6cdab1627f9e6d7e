/**
 * A key-value storage of the browser. Where the browser refuses (cookies blocked, private mode, full disk), values last
 * as long as the page: no caller has to handle a refusal.
 */
export interface BrowserStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  clear(): void;
  /** Whether the browser refuses reads: then a missing value says nothing about the last visit. */
  isRefused(): boolean;
}

const maxPageValues = 200;

function storageOf(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  /** Values that the browser refused to store; newer than what it still has under the same key. */
  const ofThePage = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): { done: T } | undefined => {
    try {
      return { done: act(globalThis[name]) };
    } catch {
      return undefined;
    }
  };
  const remove = (key: string) => {
    ofThePage.delete(key);
    attempt(storage => storage.removeItem(key));
  };
  return {
    get: key => ofThePage.get(key) ?? attempt(storage => storage.getItem(key))?.done ?? undefined,
    set(key, value) {
      ofThePage.delete(key);
      if (attempt(storage => storage.setItem(key, value))) return;
      ofThePage.set(key, value);
      for (const oldest of ofThePage.keys()) {
        if (ofThePage.size <= maxPageValues) break;
        ofThePage.delete(oldest);
      }
    },
    remove,
    keys: () => {
      const kept =
        attempt(storage => Array.from(storage, (_, index) => storage.key(index) ?? ''))?.done ?? [];
      return [...new Set([...kept, ...ofThePage.keys()])];
    },
    clear() {
      ofThePage.clear();
      attempt(storage => storage.clear());
    },
    isRefused: () => attempt(storage => storage.getItem('')) === undefined,
  };
}

/** Lasts until it is removed. */
export const keptStorage = storageOf('localStorage');
/** Lasts as long as the tab. */
export const tabStorage = storageOf('sessionStorage');
