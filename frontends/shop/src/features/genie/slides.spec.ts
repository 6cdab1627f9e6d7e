import { expect, it } from '@jest/globals';
import { countSlides, slideBreakpoints } from './slides.ts';

it('carousel: shows three slides, two below 1024 px and one below 575 px', () => {
  expect(slideBreakpoints).toEqual({ twoBelow: 1024, oneBelow: 575 });
  expect([countSlides(false, false), countSlides(true, false), countSlides(true, true)]).toEqual([3, 2, 1]);
});
