/** Creates a store for `useSyncExternalStore`. */
export function createObservable<T>(value: T) {
  const listeners = new Set<(value: T, previous: T) => void>();
  return {
    read: (): T => value,
    subscribe(listener: (value: T, previous: T) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next: T): void {
      const previous = value;
      value = next;
      for (const listener of listeners) listener(next, previous);
    },
  };
}
