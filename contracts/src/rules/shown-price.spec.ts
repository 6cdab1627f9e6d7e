import { expect, it } from '@jest/globals';
import { moneyIn } from './money.ts';
import { isLowest, parseCost, shownPrice } from './shown-price.ts';

it.each([
  ['USD 1054.00', '$1,054.00', 1_054],
  ['$1,054.00', '$1,054.00', 1_054],
  ['£48', '£48.00', 48],
  ['CHF 79.00', 'CHF\u00a079.00', 79],
  ['EUR 7.5', '€7.50', 7.5],
])('shownPrice and parseCost: %s is shown as %s and costs %d', (text, shown, price) => {
  expect(shownPrice(text)).toBe(shown);
  expect(parseCost(text)?.price).toBe(price);
});

it('shownPrice: a price is shown in the notation of a language', () => {
  expect(shownPrice('EUR 1054.00', (...money) => moneyIn('de', ...money))).toBe('1.054,00\u00a0€');
});

it('shownPrice: text without a price is returned unchanged', () => {
  expect(shownPrice('on request')).toBe('on request');
  expect(parseCost('on request')).toBeUndefined();
});

it.each([
  [['USD 9.50', '$10.00', '$1,054.00'], true],
  [['USD 10.00', '$10.00'], false],
  [['USD 9.50'], false],
  [['USD 9.50', 'EUR 20.00'], false],
  [['USD 9.50', 'on request'], false],
  [['on request', 'USD 9.50'], false],
  [[], false],
])('isLowest: the first price of %j is the lowest: %p', (prices, expected) => {
  expect(isLowest(prices)).toBe(expected);
});
