import { jest } from '@jest/globals';

/** Sets the width for media queries, because jsdom has no viewport. */
export function mockScreenWidth(widthPx: number): void {
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(query => {
    const maxWidth = /max-width: (\d+)px/.exec(query)?.[1];
    const target = new EventTarget();
    return Object.assign(target, {
      matches: maxWidth !== undefined && widthPx <= Number(maxWidth),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
}
