import { describe, expect, it } from '@jest/globals';
import { calculateAge, findBirthdayError } from './birthdays.ts';

describe('findBirthdayError', () => {
  it('accepts people from their 13th birthday', () => {
    expect(findBirthdayError('2013-03-10', '2026-03-10')).toBeNull();
    expect(findBirthdayError('2013-03-11', '2026-03-10')).toBe(
      'You must be at least 13 years old to use the product',
    );
  });

  it('treats a person born on Feb 29 as 13 from Mar 1', () => {
    expect(findBirthdayError('2012-02-29', '2025-02-28')).toBe(
      'You must be at least 13 years old to use the product',
    );
    expect(findBirthdayError('2012-02-29', '2025-03-01')).toBeNull();
  });

  it('rejects future dates and ages over 150', () => {
    expect(findBirthdayError('2026-03-11', '2026-03-10')).toBe('Your birthday cannot be in the future');
    expect(findBirthdayError('1875-03-11', '2026-03-10')).toBeNull();
    expect(findBirthdayError('1875-03-10', '2026-03-10')).toBe('Please enter your birthday');
  });
});

it('calculateAge: returns the age in whole calendar years', () => {
  expect(calculateAge('2000-12-31', '2026-01-01')).toBe(25);
  expect(calculateAge('2013-11-21', '2026-11-21')).toBe(13);
  expect(calculateAge('2013-11-22', '2026-11-21')).toBe(12);
});
