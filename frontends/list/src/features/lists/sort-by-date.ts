import type { GiftList } from '../../shared/list-queries.ts';

type ListWithDate = Pick<GiftList, 'occasion_date'>;

/** Upcoming lists come first, soonest first. Then come lists without a date, then past lists, latest first. */
export function sortByDate<T extends ListWithDate>(lists: readonly T[], today: string): readonly T[] {
  const upcoming = lists.filter(({ occasion_date }) => occasion_date !== null && occasion_date >= today);
  const past = lists.filter(({ occasion_date }) => occasion_date !== null && occasion_date < today);
  const compareDates = (a: T, b: T) => (a.occasion_date ?? '').localeCompare(b.occasion_date ?? '');
  return [
    ...upcoming.toSorted(compareDates),
    ...lists.filter(({ occasion_date }) => occasion_date === null),
    ...past.toSorted((a, b) => compareDates(b, a)),
  ];
}
