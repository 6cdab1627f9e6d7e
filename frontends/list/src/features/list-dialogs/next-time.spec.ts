import { describe, expect, it } from '@jest/globals';
import { getNextDate, getNextName } from './next-time.ts';

describe('reusing a list', () => {
  it.each([
    ['Christmas 2026', 'Christmas 2027'],
    ['2025 to 2026', '2025 to 2027'],
    ['Ada turns thirty', 'Ada turns thirty'],
    ['Room 2101b', 'Room 2101b'],
  ])('getNextName: for “%s” returns “%s”', (name, nextName) => {
    expect(getNextName(name)).toBe(nextName);
  });

  it.each([
    [null, '2026-11-22', ''],
    ['2025-12-24', '2026-11-22', '2026-12-24'],
    ['2026-12-24', '2026-11-22', '2027-12-24'],
    ['2024-02-29', '2026-03-01', '2027-02-28'],
    ['2020-05-10', '2026-05-10', '2026-05-10'],
    ['2020-05-10', '2026-05-11', '2027-05-10'],
  ])('getNextDate: for %s on %s returns “%s”', (date, today, nextDate) => {
    expect(getNextDate(date, today)).toBe(nextDate);
  });
});
