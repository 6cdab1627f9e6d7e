/** jsdom has no layout. The returned function brings every observed element near the viewport. */
export function mockIntersectionObserver(): () => void {
  type Notify = (entries: { isIntersecting: boolean }[]) => void;
  const observing = new Set<Notify>();
  class Watcher {
    private notify: Notify;
    constructor(notify: Notify) {
      this.notify = notify;
    }
    observe() {
      observing.add(this.notify);
    }
    unobserve() {}
    disconnect() {
      observing.delete(this.notify);
    }
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: Watcher });
  return () => {
    for (const notify of [...observing]) notify([{ isIntersecting: true }]);
  };
}
