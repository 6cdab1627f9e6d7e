import { queryKeys } from '@giftlist/frontend-kit/client';
import type { QueryClient } from '@giftlist/frontend-kit/query';
import type { GiftList } from '../list/list-queries.ts';

const waitsMs = [0, 500, 1_000, 2_000, 4_000];

const isTold = ({ shipping_address, instruction }: GiftList) =>
  shipping_address !== undefined || instruction !== undefined;

/**
 * Whoever gives something may know where it goes. The list hears only a moment later that a gift of it was
 * taken: it is asked again until it tells, for some seconds.
 */
export async function askWhereItGoes(queries: QueryClient, listId: string): Promise<void> {
  const queryKey = queryKeys.list(listId);
  for (const ms of waitsMs) {
    await new Promise(resolve => setTimeout(resolve, ms));
    await queries.invalidateQueries({ queryKey, exact: true });
    const list = queries.getQueryData<GiftList>(queryKey);
    if (!list || isTold(list)) return;
  }
}
