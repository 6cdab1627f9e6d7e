import { queryKeys } from '@giftlist/frontend-kit/client';
import type { QueryClient } from '@giftlist/frontend-kit/query';
import type { GiftList } from '../../shared/list-queries.ts';

const delaysMs = [0, 500, 1_000, 2_000, 4_000];

const hasDeliveryDetails = ({ shipping_address, instruction }: GiftList) =>
  shipping_address !== undefined || instruction !== undefined;

/**
 * Refetches the list until it contains the address or instructions, which appear some moments after the reservation.
 * Gives up after 7.5 seconds.
 */
export async function refetchDelivery(queryClient: QueryClient, listId: string): Promise<void> {
  const queryKey = queryKeys.list(listId);
  for (const delayMs of delaysMs) {
    await new Promise(resolve => setTimeout(resolve, delayMs));
    await queryClient.invalidateQueries({ queryKey, exact: true });
    const list = queryClient.getQueryData<GiftList>(queryKey);
    if (!list || hasDeliveryDetails(list)) return;
  }
}
