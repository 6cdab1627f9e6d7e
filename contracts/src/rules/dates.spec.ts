import { describe, expect, it } from '@jest/globals';
import { formatDate, formatDay, formatLongDate } from './dates.ts';

describe('dates for readers whose country is unknown', () => {
  it('start with the day, with and without weekday and year', () => {
    expect(formatDate('2026-12-12')).toBe('12 December 2026');
    expect(formatLongDate('2026-12-12')).toBe('Saturday, 12 December 2026');
    expect(formatDay('2026-12-12')).toBe('Saturday, 12 December');
  });

  it('show the calendar day, whatever time and offset follow it', () => {
    expect(formatLongDate('2026-01-09T23:30:00.000-08:00')).toBe('Friday, 9 January 2026');
  });
});
