import { defaults, limits } from '@giftlist/contracts/limits';
import { expect, it } from '@jest/globals';
import { slideSteps, slidesAt } from './slides.ts';

it('the carousel shows three slides, two under 1024 px and one under 575 px', () => {
  expect(slideSteps).toEqual({ two: 1024, one: 575 });
  expect([slidesAt(false, false), slidesAt(true, false), slidesAt(true, true)]).toEqual([3, 2, 1]);
});

it('the shop’s constants are those of the specification', () => {
  expect(limits).toMatchObject({
    productsPerPage: 30,
    productCacheMs: 86_400_000,
    queryStaleMs: 3_600_000,
    searchDebounceMs: 500,
    guideOffersMax: 3,
    scrollToTopPx: 300,
    tabletBreakpointPx: 768,
  });
  expect(defaults).toEqual({ country: 'us', currency: 'USD', currencySymbol: '$', sort: 'BEST_MATCH' });
});
