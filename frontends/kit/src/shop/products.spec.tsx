import { expect, it } from '@jest/globals';
import { type Product, pricedNow, productReads } from './products.ts';

const goodFor = (...pages: { isCacheable: boolean }[]) =>
  productReads.staleTime({ state: { data: { pages } } });

it('a complete catalogue is fresh for an hour, a partial one not at all', () => {
  expect(goodFor({ isCacheable: true }, { isCacheable: true })).toBe(3_600_000);
  expect(goodFor({ isCacheable: true }, { isCacheable: false })).toBe(0);
  expect(productReads.staleTime({ state: { data: undefined } })).toBe(3_600_000);
});

it('the price of a cached product is updated when its sale has ended', () => {
  const next_price = { price: 20, from: '2030-01-04T00:00:00.000Z' };
  const mug = { product_id: 'mug', price: 10, regular_price: 20, next_price } as Product;
  expect(pricedNow(mug, new Date('2030-01-03T23:59:59Z'))).toEqual(mug);
  expect(pricedNow(mug, new Date('2030-01-04T00:00:00Z'))).toEqual({ product_id: 'mug', price: 20 });
  const cup = { product_id: 'cup', price: 5 } as Product;
  expect(pricedNow(cup)).toBe(cup);
});
