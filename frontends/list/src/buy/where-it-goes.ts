import { queryKeys } from '@giftlist/frontend-kit/client';
import type { QueryClient } from '@giftlist/frontend-kit/query';
import type { GiftList } from '../model/list-queries.ts';

const waitsMs = [0, 500, 1_000, 2_000, 4_000];

const hasAddress = ({ shipping_address, instruction }: GiftList) =>
  shipping_address !== undefined || instruction !== undefined;

/**
 * Reads the delivery address, which givers may see. The list learns of a reservation a moment later, so it is read
 * again for some seconds until it returns the address.
 */
export async function askWhereItGoes(queries: QueryClient, listId: string): Promise<void> {
  const queryKey = queryKeys.list(listId);
  for (const ms of waitsMs) {
    await new Promise(resolve => setTimeout(resolve, ms));
    await queries.invalidateQueries({ queryKey, exact: true });
    const list = queries.getQueryData<GiftList>(queryKey);
    if (!list || hasAddress(list)) return;
  }
}
