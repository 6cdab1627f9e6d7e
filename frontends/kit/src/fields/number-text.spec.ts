import { describe, expect, it } from '@jest/globals';
import { formatPrice, keepDecimalDigits, normalizePrice, parseNumber } from './number-text.ts';

describe('the text of a number field', () => {
  it('keeps digits and one point', () => {
    expect(keepDecimalDigits('1a2.5x0.7')).toBe('12.507');
  });
  it('accepts a comma as the point', () => {
    expect(keepDecimalDigits('12,50')).toBe('12.50');
  });
  it('drops everything else', () => {
    expect(keepDecimalDigits('-e+ £')).toBe('');
  });
  it.each([
    ['12,50', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234,5', '1234.5'],
    ['1.234', '1234'],
    ['1,234,567', '1234567'],
    ['0.125', '0.125'],
    ['48.', '48.'],
    ['.5', '.5'],
    ['€ 20', '20'],
  ])('reads the price %s as %s', (typed, price) => {
    expect(normalizePrice(typed)).toBe(price);
  });
  it('accepts thousands separators as they are typed', () => {
    const letters = [...'1.234,50'];
    expect(letters.reduce((text, letter) => normalizePrice(text + letter), '')).toBe('1234.50');
  });
  it('is read as a number or as empty', () => {
    expect(parseNumber('12.')).toBe(12);
    expect(parseNumber('.')).toBe('');
    expect(parseNumber('')).toBe('');
  });
  it('shows a price with two decimals', () => {
    expect(formatPrice(48)).toBe('48.00');
    expect(formatPrice(0.5)).toBe('0.50');
    expect(formatPrice('')).toBe('');
  });
});
