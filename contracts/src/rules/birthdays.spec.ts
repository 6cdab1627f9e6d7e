import { describe, expect, it } from '@jest/globals';
import { ageOn, birthdayFault } from './birthdays.ts';

describe('birthdayFault', () => {
  it('requires an age of 13, and accepts the 13th birthday itself', () => {
    expect(birthdayFault('2013-03-10', '2026-03-10')).toBeNull();
    expect(birthdayFault('2013-03-11', '2026-03-10')).toBe(
      'You must be at least 13 years old to use the product',
    );
  });

  it('treats a person born on Feb 29 as 13 from Mar 1', () => {
    expect(birthdayFault('2012-02-29', '2025-02-28')).toBe(
      'You must be at least 13 years old to use the product',
    );
    expect(birthdayFault('2012-02-29', '2025-03-01')).toBeNull();
  });

  it('rejects future and impossible dates', () => {
    expect(birthdayFault('2026-03-11', '2026-03-10')).toBe('Your birthday cannot be in the future');
    expect(birthdayFault('1875-03-11', '2026-03-10')).toBeNull();
    expect(birthdayFault('1875-03-10', '2026-03-10')).toBe('Please enter your birthday');
  });
});

it('ageOn: returns the age in whole calendar years', () => {
  expect(ageOn('2000-12-31', '2026-01-01')).toBe(25);
  expect(ageOn('2013-11-21', '2026-11-21')).toBe(13);
  expect(ageOn('2013-11-22', '2026-11-21')).toBe(12);
});
