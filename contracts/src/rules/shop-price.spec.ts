import { expect, it } from '@jest/globals';
import { formatMoneyForLanguage } from './money.ts';
import { formatShopPrice, isLowestPrice, parseShopPrice } from './shop-price.ts';

it.each([
  ['USD 1054.00', '$1,054.00', 1_054],
  ['$1,054.00', '$1,054.00', 1_054],
  ['£48', '£48.00', 48],
  ['CHF 79.00', 'CHF\u00a079.00', 79],
  ['EUR 7.5', '€7.50', 7.5],
])('formatShopPrice and parseShopPrice: %s becomes %s and %d', (text, shown, price) => {
  expect(formatShopPrice(text)).toBe(shown);
  expect(parseShopPrice(text)?.price).toBe(price);
});

it('formatShopPrice: formats the amount with the given function', () => {
  expect(formatShopPrice('EUR 1054.00', (...money) => formatMoneyForLanguage('de', ...money))).toBe(
    '1.054,00\u00a0€',
  );
});

it('without a price, formatShopPrice returns the text and parseShopPrice returns undefined', () => {
  expect(formatShopPrice('on request')).toBe('on request');
  expect(parseShopPrice('on request')).toBeUndefined();
});

it('isLowestPrice: returns true if the first price is lower than all others', () => {
  expect(isLowestPrice(['USD 9.50', '$10.00', '$1,054.00'])).toBe(true);
});

it.each([
  ['two equal prices', ['USD 10.00', '$10.00']],
  ['a single price', ['USD 9.50']],
  ['different currencies', ['USD 9.50', 'EUR 20.00']],
  ['another text that is no price', ['USD 9.50', 'on request']],
  ['a first text that is no price', ['on request', 'USD 9.50']],
  ['no texts', []],
])('isLowestPrice: returns false for %s', (_description, prices) => {
  expect(isLowestPrice(prices)).toBe(false);
});
