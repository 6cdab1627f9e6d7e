const throwing = (name: string) => () => {
  throw new DOMException('Access is denied for this document.', name);
};
const names = ['localStorage', 'sessionStorage', 'indexedDB'] as const;

const full = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  clear: () => undefined,
  setItem: throwing('QuotaExceededError'),
};

export const storageRefusals = {
  'blocked storages': { get: throwing('SecurityError') },
  'full storages': { value: full },
  'no storages': { value: undefined },
} satisfies Record<string, PropertyDescriptor>;

/**
 * Returns a function that undoes it. 'blocked storages' also refuses cookies and the channels and locks between tabs.
 */
export function refuseStorages(how: keyof typeof storageRefusals): () => void {
  const undo: (() => void)[] = [];
  const replace = (target: object, name: string, by: PropertyDescriptor) => {
    const original = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { configurable: true, ...by });
    undo.push(() => {
      if (original) Object.defineProperty(target, name, original);
      else Reflect.deleteProperty(target, name);
    });
  };
  for (const name of names) replace(globalThis, name, storageRefusals[how]);
  if (how === 'blocked storages') {
    replace(document, 'cookie', { get: throwing('SecurityError'), set: throwing('SecurityError') });
    replace(globalThis, 'BroadcastChannel', {
      value: class {
        constructor() {
          throwing('SecurityError')();
        }
      },
    });
    const request = async () => throwing('SecurityError')();
    replace(navigator, 'locks', { value: { request, query: request } });
  }
  return () => {
    for (const step of undo.reverse()) step();
  };
}
