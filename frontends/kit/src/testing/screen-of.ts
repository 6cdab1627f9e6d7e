import { jest } from '@jest/globals';

/** Which media queries hold: jsdom has no width of its own. */
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
