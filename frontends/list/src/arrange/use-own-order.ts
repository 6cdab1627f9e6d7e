import { api, handleError, queryKeys } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useRef } from 'react';
import type { Gift, GiftList } from '../model/list-queries.ts';

/**
 * Sets the owner's order: shown at once, saved one after the other so that the last one wins, and reverted to the
 * server's on failure. Without gifts: back to the default order.
 */
export function useOwnOrder(list: GiftList) {
  const queries = useQueryClient();
  const key = queryKeys.gifts(list.id);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const save = async (gift_ids: string[]): Promise<void> => {
    try {
      await api.call('PUT /giftlist/{id}/gift-order', { params: { id: list.id }, body: { gift_ids } });
    } catch (error) {
      handleError(error, messages.gifts.update);
    }
    waiting.current -= 1;
    if (waiting.current === 0) await queries.invalidateQueries({ queryKey: key });
  };

  return async (gifts: readonly Gift[]): Promise<void> => {
    waiting.current += 1;
    await queries.cancelQueries({ queryKey: key });
    if (gifts.length > 0) queries.setQueryData(key, gifts);
    line.current = line.current.then(() => save(gifts.map(({ id }) => id)));
    await line.current;
  };
}
