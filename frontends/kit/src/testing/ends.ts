/**
 * Replaces IntersectionObserver, as jsdom has no layout. Calling the returned function brings the end of a growing list
 * near the screen.
 */
export function watchEnds(): () => void {
  let tell: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
  class Watcher {
    constructor(hear: typeof tell) {
      tell = hear;
    }
    observe() {}
    unobserve() {}
    disconnect() {
      tell = undefined;
    }
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: Watcher });
  return () => tell?.([{ isIntersecting: true }]);
}
