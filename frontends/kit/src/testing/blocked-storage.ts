const createThrower = (errorName: string) => () => {
  throw new DOMException('Access is denied for this document.', errorName);
};
const storageNames = ['localStorage', 'sessionStorage', 'indexedDB'] as const;

const fullStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  clear: () => undefined,
  setItem: createThrower('QuotaExceededError'),
};

export const storageFailures = {
  'blocked storages': { get: createThrower('SecurityError') },
  'full storages': { value: fullStorage },
  'no storages': { value: undefined },
} satisfies Record<string, PropertyDescriptor>;

/**
 * Makes the browser's storages fail. 'blocked storages' also refuses cookies, channels and locks. Returns a function
 * that restores everything.
 */
export function blockStorage(kind: keyof typeof storageFailures): () => void {
  const restorers: (() => void)[] = [];
  const replace = (target: object, name: string, descriptor: PropertyDescriptor) => {
    const original = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { configurable: true, ...descriptor });
    restorers.push(() => {
      if (original) Object.defineProperty(target, name, original);
      else Reflect.deleteProperty(target, name);
    });
  };
  for (const name of storageNames) replace(globalThis, name, storageFailures[kind]);
  if (kind === 'blocked storages') {
    replace(document, 'cookie', { get: createThrower('SecurityError'), set: createThrower('SecurityError') });
    replace(globalThis, 'BroadcastChannel', {
      value: class {
        constructor() {
          createThrower('SecurityError')();
        }
      },
    });
    const request = async () => createThrower('SecurityError')();
    replace(navigator, 'locks', { value: { request, query: request } });
  }
  return () => {
    for (const restore of restorers.reverse()) restore();
  };
}
