import { describe, expect, it } from '@jest/globals';
import { toCalendarDate, toDayOfBirth } from './birthdays.ts';

describe('toCalendarDate', () => {
  it('is the date in the person’s time zone, or in UTC if it is not known', () => {
    const moment = new Date('2026-03-10T23:30:00Z');
    expect(toCalendarDate(moment, 'Asia/Tokyo')).toBe('2026-03-11');
    expect(toCalendarDate(moment, 'America/New_York')).toBe('2026-03-10');
    expect(toCalendarDate(moment, null)).toBe('2026-03-10');
  });
});

describe('toDayOfBirth', () => {
  it('omits the year', () => {
    expect(toDayOfBirth('1990-07-04')).toEqual({ month: 7, day: 4 });
    expect(toDayOfBirth(null)).toBeNull();
  });
});
