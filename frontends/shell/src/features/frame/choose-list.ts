import type { ResponseOf } from '@giftlist/contracts/routes';

type GiftList = ResponseOf<'GET /giftlist/for-user/{userId}'>[number];
type Candidate = Pick<GiftList, 'id' | 'occasion_date' | 'createdAt'>;

/** Returns the id of the open list if `lists` contains it, or else of the next list by date, or else of the newest. */
export function chooseListId(
  lists: readonly Candidate[],
  { openListId, today }: { openListId: string | undefined; today: string },
): string | undefined {
  if (lists.some(({ id }) => id === openListId)) return openListId;
  const getDate = ({ occasion_date }: Candidate) => occasion_date ?? '';
  const [next] = lists
    .filter(list => getDate(list) >= today)
    .toSorted((a, b) => getDate(a).localeCompare(getDate(b)));
  const [newest] = lists.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (next ?? newest)?.id;
}
