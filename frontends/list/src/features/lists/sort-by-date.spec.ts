import { expect, it } from '@jest/globals';
import { sortByDate } from './sort-by-date.ts';

it('sortByDate: upcoming lists first, then those without a date, past ones last', () => {
  const dates = ['2026-11-01', null, '2027-05-01', '2026-11-25', '2026-12-24', '2020-01-01', null];
  const lists = dates.map((occasion_date, id) => ({ id, occasion_date }));
  expect(sortByDate(lists, '2026-11-25').map(({ id }) => id)).toEqual([3, 4, 2, 1, 6, 0, 5]);
});
