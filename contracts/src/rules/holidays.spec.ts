import { expect, it } from '@jest/globals';
import { findUnsavedHolidays } from './holidays.ts';

it('findUnsavedHolidays: excludes saved holidays, also those saved in another country', () => {
  const holidays = [
    { id: 'gb:christmas-day', occasion_date: '2026-12-25' },
    { id: 'gb:boxing-day', occasion_date: '2026-12-26' },
    { id: 'gb:christmas-day', occasion_date: '2027-12-25' },
  ];
  const unsaved = (holiday_id: string | null, date: string) =>
    findUnsavedHolidays(holidays, [{ holiday_id, date }]).map(
      ({ id, occasion_date }) => `${id} ${occasion_date}`,
    );
  expect(unsaved('gb:christmas-day', '2026-12-25')).toEqual(['gb:boxing-day 2026-12-26']);
  expect(unsaved('us:christmas-day', '2026-12-25')).toEqual([
    'gb:boxing-day 2026-12-26',
    'gb:christmas-day 2027-12-25',
  ]);
  expect(unsaved('us:christmas-day', '2026-12-24')).toHaveLength(3);
  expect(unsaved(null, '2026-12-25')).toHaveLength(3);
});
