/** Returns a function that reports all observed elements as visible. */
export function mockIntersectionObserver(): () => void {
  type Notify = (entries: { isIntersecting: boolean }[]) => void;
  const callbacks = new Set<Notify>();
  class MockObserver {
    private notify: Notify;
    constructor(notify: Notify) {
      this.notify = notify;
    }
    observe() {
      callbacks.add(this.notify);
    }
    unobserve() {}
    disconnect() {
      callbacks.delete(this.notify);
    }
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: MockObserver });
  return () => {
    for (const notify of [...callbacks]) notify([{ isIntersecting: true }]);
  };
}
