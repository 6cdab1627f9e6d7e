import { describe, expect, it } from '@jest/globals';
import { formatPrice, keepDecimalDigits, normalizePrice, parseNumber } from './number-text.ts';

describe('number texts', () => {
  it('keepDecimalDigits keeps digits and one point', () => {
    expect(keepDecimalDigits('1a2.5x0.7')).toBe('12.507');
  });
  it('keepDecimalDigits turns a comma into a point', () => {
    expect(keepDecimalDigits('12,50')).toBe('12.50');
  });
  it('keepDecimalDigits drops signs, letters and spaces', () => {
    expect(keepDecimalDigits('-e+ £')).toBe('');
  });
  it.each([
    ['12,50', '12.50', 'a comma before decimals'],
    ['1.234,50', '1234.50', 'a point before thousands'],
    ['1,234.50', '1234.50', 'a comma before thousands'],
    ['1 234,5', '1234.5', 'a space before thousands'],
    ['1.234', '1234', 'three digits are thousands'],
    ['1,234,567', '1234567', 'millions'],
    ['0.125', '0.125', 'three digits after 0 are decimals'],
    ['48.', '48.', 'decimals not yet typed'],
    ['.5', '.5', 'decimals only'],
    ['€ 20', '20', 'a currency sign'],
  ])('normalizePrice reads %s as %s (%s)', (typed, price) => {
    expect(normalizePrice(typed)).toBe(price);
  });
  it('normalizePrice accepts thousands separators while they are typed', () => {
    const characters = [...'1.234,50'];
    expect(characters.reduce((text, character) => normalizePrice(text + character), '')).toBe('1234.50');
  });
  it('parseNumber returns a number or an empty text', () => {
    expect(parseNumber('12.')).toBe(12);
    expect(parseNumber('.')).toBe('');
    expect(parseNumber('')).toBe('');
  });
  it('formatPrice shows two decimals', () => {
    expect(formatPrice(48)).toBe('48.00');
    expect(formatPrice(0.5)).toBe('0.50');
    expect(formatPrice('')).toBe('');
  });
});
