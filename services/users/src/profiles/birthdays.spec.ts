import { describe, expect, it } from '@jest/globals';
import { birthdayFault, calendarDate, dayOfBirth, yearsBetween } from './birthdays.ts';

describe('birthdayFault', () => {
  it('asks for an age of 13, from the very day', () => {
    expect(birthdayFault('2013-03-10', '2026-03-10')).toBeNull();
    expect(birthdayFault('2013-03-11', '2026-03-10')).toBe(
      'You must be at least 13 years old to use the product',
    );
  });

  it('lets someone born on Feb 29 turn 13 on Mar 1', () => {
    expect(birthdayFault('2012-02-29', '2025-02-28')).toBe(
      'You must be at least 13 years old to use the product',
    );
    expect(birthdayFault('2012-02-29', '2025-03-01')).toBeNull();
  });

  it('refuses the future and the impossible', () => {
    expect(birthdayFault('2026-03-11', '2026-03-10')).toBe('Your birthday cannot be in the future');
    expect(birthdayFault('1800-01-01', '2026-03-10')).toBe('Please enter your birthday');
  });
});

describe('calendarDate', () => {
  it('is the date where the person is', () => {
    const moment = new Date('2026-03-10T23:30:00Z');
    expect(calendarDate(moment, 'Asia/Tokyo')).toBe('2026-03-11');
    expect(calendarDate(moment, 'America/New_York')).toBe('2026-03-10');
    expect(calendarDate(moment, null)).toBe('2026-03-10');
  });
});

describe('yearsBetween', () => {
  it('counts whole years', () => {
    expect(yearsBetween('2000-12-31', '2026-01-01')).toBe(25);
  });
});

describe('dayOfBirth', () => {
  it('leaves the year out', () => {
    expect(dayOfBirth('1990-07-04')).toEqual({ month: 7, day: 4 });
    expect(dayOfBirth(null)).toBeNull();
  });
});
