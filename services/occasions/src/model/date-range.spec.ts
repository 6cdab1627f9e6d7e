import { describe, expect, it } from '@jest/globals';
import { requireValidRange } from './date-range.ts';

describe('the date range of a query', () => {
  it.each([
    ['2025-05-01', '2028-05-01'],
    ['2028-02-29', '2031-02-28'],
    ['2097-01-01', '2099-12-31'],
  ])('may be three years long: %s to %s', (from, to) => {
    expect(requireValidRange({ from, to })).toEqual({ from, to });
  });

  it.each([
    ['ends before it begins', '2026-02-01', '2026-01-31'],
    ['is one day longer than three years', '2025-05-01', '2028-05-02'],
    ['is nearly four years long', '2025-01-01', '2028-12-31'],
  ])('is refused if it %s', (_, from, to) => {
    expect(() => requireValidRange({ from, to })).toThrow();
  });
});
