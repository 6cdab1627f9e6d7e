import type { ResponseOf } from '@giftlist/contracts/routes';

type GiftList = ResponseOf<'GET /giftlist/for-user/{userId}'>[number];
type Candidate = Pick<GiftList, 'id' | 'occasion_date' | 'createdAt'>;

/** Returns the open list, or else the next by date, or else the newest. */
export function chooseList(
  lists: readonly Candidate[],
  { open, today }: { open: string | undefined; today: string },
): string | undefined {
  if (lists.some(({ id }) => id === open)) return open;
  const getDate = ({ occasion_date }: Candidate) => occasion_date ?? '';
  const [next] = lists
    .filter(list => getDate(list) >= today)
    .toSorted((a, b) => getDate(a).localeCompare(getDate(b)));
  const [newest] = lists.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (next ?? newest)?.id;
}
