import { describe, expect, it } from '@jest/globals';
import { validRange } from './date-range.ts';

describe('the date range of a query', () => {
  it('may end in the third year after the one in which it begins', () => {
    const range = { from: '2025-05-01', to: '2028-05-01' };
    expect(validRange(range)).toEqual(range);
  });

  it('is refused if it ends before it begins, or in a later year', () => {
    expect(() => validRange({ from: '2026-02-01', to: '2026-01-31' })).toThrow();
    expect(() => validRange({ from: '2025-05-01', to: '2029-01-01' })).toThrow();
  });
});
