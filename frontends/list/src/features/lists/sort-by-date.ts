import type { GiftList } from '../../shared/list-queries.ts';

type Dated = Pick<GiftList, 'occasion_date'>;

/** Sorts lists: upcoming ones first, in order of date; then those without a date; past ones last, the latest first. */
export function sortByDate<T extends Dated>(lists: readonly T[], today: string): readonly T[] {
  const upcoming = lists.filter(({ occasion_date }) => occasion_date !== null && occasion_date >= today);
  const past = lists.filter(({ occasion_date }) => occasion_date !== null && occasion_date < today);
  const ascending = (a: T, b: T) => (a.occasion_date ?? '').localeCompare(b.occasion_date ?? '');
  return [
    ...upcoming.toSorted(ascending),
    ...lists.filter(({ occasion_date }) => occasion_date === null),
    ...past.toSorted((a, b) => ascending(b, a)),
  ];
}
