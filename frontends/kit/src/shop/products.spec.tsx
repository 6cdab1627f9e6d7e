import { expect, it } from '@jest/globals';
import { applyCurrentPrice, type Product, productQueryOptions } from './products.ts';

const getStaleTime = (...pages: { isCacheable: boolean }[]) =>
  productQueryOptions.staleTime({ state: { data: { pages } } });

it('productQueryOptions: a complete catalogue stays fresh for an hour', () => {
  expect(getStaleTime({ isCacheable: true }, { isCacheable: true })).toBe(3_600_000);
  expect(getStaleTime({ isCacheable: true }, { isCacheable: false })).toBe(0);
  expect(productQueryOptions.staleTime({ state: { data: undefined } })).toBe(3_600_000);
});

it('applyCurrentPrice: changes the price when the sale has ended', () => {
  const next_price = { price: 20, from: '2030-01-04T00:00:00.000Z' };
  const mug = { product_id: 'mug', price: 10, regular_price: 20, next_price } as Product;
  expect(applyCurrentPrice(mug, new Date('2030-01-03T23:59:59Z'))).toEqual(mug);
  expect(applyCurrentPrice(mug, new Date('2030-01-04T00:00:00Z'))).toEqual({ product_id: 'mug', price: 20 });
  const cup = { product_id: 'cup', price: 5 } as Product;
  expect(applyCurrentPrice(cup)).toBe(cup);
});
