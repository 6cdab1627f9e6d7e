import { describe, expect, it } from '@jest/globals';
import { formatMoneyForLanguage } from './money.ts';

describe('formatMoneyForLanguage', () => {
  it.each([
    ['en', '$1,248.50'],
    ['de', '1.248,50\u00a0$'],
    ['fr', '1\u202f248,50\u00a0$'],
    ['ja', '$1,248.50'],
    ['ar', '\u20661,248.50\u00a0US$\u2069'],
  ])('uses the notation of the language: %s', (language, text) => {
    expect(formatMoneyForLanguage(language, 1_248.5, 'USD')).toBe(text);
  });

  it('isolates a price with the direction of its symbol', () => {
    expect(formatMoneyForLanguage('ar', 48, 'AED')).toBe('\u206748.00\u00a0د.إ.\u2069');
  });

  it('uses English and the dollar sign for an unknown currency', () => {
    expect(formatMoneyForLanguage('de', 5, 'gold')).toBe('$5.00');
  });
});
