/** Below these widths (px) the carousel shows fewer slides (specification 2, section 2, Genie). */
export const slideSteps = { two: 1024, one: 575 } as const;

/** Three slides, two under 1024 px, one under 575 px. */
export const slidesAt = (isUnderTwo: boolean, isUnderOne: boolean): 1 | 2 | 3 =>
  isUnderOne ? 1 : isUnderTwo ? 2 : 3;
