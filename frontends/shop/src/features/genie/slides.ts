/**
 * In pixels. The carousel shows two slides below `two`, and one below `one` (docs/specification/shop.md#genie).
 */
export const slideBreakpoints = { two: 1024, one: 575 } as const;

export const countSlides = (isTooNarrowForThree: boolean, isTooNarrowForTwo: boolean): 1 | 2 | 3 => {
  if (isTooNarrowForTwo) return 1;
  return isTooNarrowForThree ? 2 : 3;
};
