import { queryKeys } from '@giftlist/frontend-kit/client';
import type { QueryClient } from '@giftlist/frontend-kit/query';
import type { GiftList } from '../../shared/list-queries.ts';

const delaysMs = [0, 500, 1_000, 2_000, 4_000];

const hasAddress = ({ shipping_address, instruction }: GiftList) =>
  shipping_address !== undefined || instruction !== undefined;

/**
 * Refetches the list until it contains the delivery address or instruction, at most five times in 7.5 seconds: they
 * appear in the list some moments after the reservation.
 */
export async function refetchDelivery(queries: QueryClient, listId: string): Promise<void> {
  const queryKey = queryKeys.list(listId);
  for (const ms of delaysMs) {
    await new Promise(resolve => setTimeout(resolve, ms));
    await queries.invalidateQueries({ queryKey, exact: true });
    const list = queries.getQueryData<GiftList>(queryKey);
    if (!list || hasAddress(list)) return;
  }
}
