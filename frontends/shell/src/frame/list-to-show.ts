import type { ResponseOf } from '@giftlist/contracts/routes';

type GiftList = ResponseOf<'GET /giftlist/for-user/{userId}'>[number];
type Shown = Pick<GiftList, 'id' | 'occasion_date' | 'createdAt'>;

/** Returns which of a person's lists to link to: the open one, the next by date, else the newest. */
export function listToShow(
  lists: readonly Shown[],
  { open, today }: { open: string | undefined; today: string },
): string | undefined {
  if (lists.some(({ id }) => id === open)) return open;
  const dateOf = ({ occasion_date }: Shown) => occasion_date ?? '';
  const [next] = lists
    .filter(list => dateOf(list) >= today)
    .toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)));
  const [newest] = lists.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (next ?? newest)?.id;
}
