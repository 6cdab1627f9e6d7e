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

it.each([
  [['USD 9.50', '$10.00', '$1,054.00'], true],
  [['USD 10.00', '$10.00'], false],
  [['USD 9.50'], false],
  [['USD 9.50', 'EUR 20.00'], false],
  [['USD 9.50', 'on request'], false],
  [['on request', 'USD 9.50'], false],
  [[], false],
])('isLowestPrice: for %j, returns %p', (prices, expected) => {
  expect(isLowestPrice(prices)).toBe(expected);
});
