import { describe, expect, it } from '@jest/globals';
import { createBirthday, dateAfter } from './days.ts';

describe('dates of the demo', () => {
  const now = new Date('2027-12-20T15:00:00Z');

  it('can be in the year after the first start', () => {
    expect(dateAfter(now, 0)).toBe('2027-12-20');
    expect(dateAfter(now, 14)).toBe('2028-01-03');
  });

  it('never include Feb 29 as a birthday', () => {
    expect(createBirthday(now, 14, 1990)).toBe('1990-01-03');
    expect(createBirthday(new Date('2028-02-27T00:00:00Z'), 2, 1990)).toBe('1990-02-28');
  });
});
