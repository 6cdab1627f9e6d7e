import type { ResponseOf } from '@giftlist/contracts/routes';

type GiftList = ResponseOf<'GET /giftlist/for-user/{userId}'>[number];
type Candidate = Pick<GiftList, 'id' | 'occasion_date' | 'createdAt'>;

/** Returns the id of the list to link to: the open one, otherwise the next by date, otherwise the newest. */
export function chooseList(
  lists: readonly Candidate[],
  { open, today }: { open: string | undefined; today: string },
): string | undefined {
  if (lists.some(({ id }) => id === open)) return open;
  const dateOf = ({ occasion_date }: Candidate) => occasion_date ?? '';
  const [next] = lists
    .filter(list => dateOf(list) >= today)
    .toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)));
  const [newest] = lists.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (next ?? newest)?.id;
}
