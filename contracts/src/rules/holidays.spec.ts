import { expect, it } from '@jest/globals';
import { findUnsavedHolidays } from './holidays.ts';

it('findUnsavedHolidays: excludes saved holidays, and the same holidays of other countries on the same date', () => {
  const holidays = [
    { id: 'gb:christmas-day', occasion_date: '2026-12-25' },
    { id: 'gb:boxing-day', occasion_date: '2026-12-26' },
    { id: 'gb:christmas-day', occasion_date: '2027-12-25' },
  ];
  const listUnsaved = (holiday_id: string | null, date: string) =>
    findUnsavedHolidays(holidays, [{ holiday_id, date }]).map(
      ({ id, occasion_date }) => `${id} ${occasion_date}`,
    );
  expect(listUnsaved('gb:christmas-day', '2026-12-25')).toEqual(['gb:boxing-day 2026-12-26']);
  expect(listUnsaved('us:christmas-day', '2026-12-25')).toEqual([
    'gb:boxing-day 2026-12-26',
    'gb:christmas-day 2027-12-25',
  ]);
  expect(listUnsaved('us:christmas-day', '2026-12-24')).toHaveLength(3);
  expect(listUnsaved(null, '2026-12-25')).toHaveLength(3);
});
