import { describe, expect, it } from '@jest/globals';
import { formatDate, formatDay, formatLongDate } from './dates.ts';

describe('English dates', () => {
  it('have the day before the month, with or without weekday and year', () => {
    expect(formatDate('2026-12-12')).toBe('12 December 2026');
    expect(formatLongDate('2026-12-12')).toBe('Saturday, 12 December 2026');
    expect(formatDay('2026-12-12')).toBe('Saturday, 12 December');
  });

  it('ignore the time and its offset', () => {
    expect(formatLongDate('2026-01-09T23:30:00.000-08:00')).toBe('Friday, 9 January 2026');
  });
});
