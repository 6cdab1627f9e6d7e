import { describe, expect, it } from '@jest/globals';
import { createBirthday, dateAfter } from './days.ts';

describe('days of the demo', () => {
  const now = new Date('2027-12-20T15:00:00Z');

  it('dateAfter returns the UTC date after a number of days, also in the next year', () => {
    expect(dateAfter(now, 0)).toBe('2027-12-20');
    expect(dateAfter(now, 14)).toBe('2028-01-03');
  });

  it('createBirthday returns February 28 instead of February 29', () => {
    expect(createBirthday(now, 14, 1990)).toBe('1990-01-03');
    expect(createBirthday(new Date('2028-02-27T00:00:00Z'), 2, 1990)).toBe('1990-02-28');
  });
});
