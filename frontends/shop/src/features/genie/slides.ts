/** In pixels. Below these widths, the carousel shows two slides or one (docs/specification/shop.md#genie). */
export const slideBreakpoints = { twoBelow: 1024, oneBelow: 575 } as const;

export const countSlides = (isTooNarrowForThree: boolean, isTooNarrowForTwo: boolean): 1 | 2 | 3 => {
  if (isTooNarrowForTwo) return 1;
  return isTooNarrowForThree ? 2 : 3;
};
