/** Creates a store for `useSyncExternalStore`. */
export function createObservable<T>(value: T) {
  const listeners = new Set<(value: T, before: T) => void>();
  return {
    read: (): T => value,
    subscribe(listener: (value: T, before: T) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next: T): void {
      const before = value;
      value = next;
      for (const listener of listeners) listener(next, before);
    },
  };
}
