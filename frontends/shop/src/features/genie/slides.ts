/** Widths (px) below which the carousel shows fewer slides (docs/specification/shop.md#genie). */
export const slideSteps = { two: 1024, one: 575 } as const;

export const slidesAt = (isUnderTwo: boolean, isUnderOne: boolean): 1 | 2 | 3 =>
  isUnderOne ? 1 : isUnderTwo ? 2 : 3;
