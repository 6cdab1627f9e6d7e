import { api, handleError, queryKeys } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useRef } from 'react';
import type { Gift, GiftList } from '../../../shared/list-queries.ts';

/**
 * Returns a function that saves the order of the gifts. An empty array restores the default order. Requests are sent one
 * after the other, so that the last one wins.
 */
export function useGiftOrder(list: GiftList) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.gifts(list.id);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const pendingCount = useRef(0);

  const save = async (gift_ids: string[]): Promise<void> => {
    try {
      await api.call('PUT /giftlist/{id}/gift-order', { params: { id: list.id }, body: { gift_ids } });
    } catch (error) {
      handleError(error, messages.gifts.update);
    }
    pendingCount.current -= 1;
    if (pendingCount.current === 0) await queryClient.invalidateQueries({ queryKey });
  };

  return async (gifts: readonly Gift[]): Promise<void> => {
    pendingCount.current += 1;
    await queryClient.cancelQueries({ queryKey });
    if (gifts.length > 0) queryClient.setQueryData(queryKey, gifts);
    queue.current = queue.current.then(() => save(gifts.map(({ id }) => id)));
    await queue.current;
  };
}
