import { jest } from '@jest/globals';

/** Sets the screen width for media queries: jsdom has none. */
export function screenOf(widthPx: number): void {
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(query => {
    const most = /max-width: (\d+)px/.exec(query)?.[1];
    const target = new EventTarget();
    return Object.assign(target, {
      matches: most !== undefined && widthPx <= Number(most),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
}
