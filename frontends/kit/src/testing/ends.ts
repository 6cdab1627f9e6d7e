/**
 * Replaces IntersectionObserver, as jsdom has no layout. Calling the returned function brings the end of a growing list
 * near the viewport.
 */
export function watchEnds(): () => void {
  let notify: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
  class Watcher {
    constructor(callback: typeof notify) {
      notify = callback;
    }
    observe() {}
    unobserve() {}
    disconnect() {
      notify = undefined;
    }
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: Watcher });
  return () => notify?.([{ isIntersecting: true }]);
}
