import { expect, it } from '@jest/globals';
import { slideSteps, slidesAt } from './slides.ts';

it('the carousel shows three slides, two under 1024 px and one under 575 px', () => {
  expect(slideSteps).toEqual({ two: 1024, one: 575 });
  expect([slidesAt(false, false), slidesAt(true, false), slidesAt(true, true)]).toEqual([3, 2, 1]);
});
