import { describe, expect, it } from '@jest/globals';
import { dateText, dayText, longDateText } from './dates.ts';

describe('dates for readers whose country is unknown', () => {
  it('are day first, with and without weekday and year', () => {
    expect(dateText('2026-12-12')).toBe('12 December 2026');
    expect(longDateText('2026-12-12')).toBe('Saturday, 12 December 2026');
    expect(dayText('2026-12-12')).toBe('Saturday, 12 December');
  });

  it('are the day of the calendar, whatever time follows it', () => {
    expect(longDateText('2026-01-09T23:30:00.000-08:00')).toBe('Friday, 9 January 2026');
  });
});
