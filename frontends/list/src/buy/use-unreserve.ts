import { messages, toasts } from '@giftlist/contracts/messages';
import { toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, queryKeys } from '@giftlist/frontend-kit/client';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import type { Gift } from '../list/list-queries.ts';

/** Gives one's own unit back: with the token that this browser keeps, or by the account. */
export function useUnreserve(gift: Gift, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const token = claimTokens.of(gift.id);
      return api.call('POST /giftitem/unreserve', {
        body: { gift_id: gift.id, ...(token ? { token } : {}) },
      });
    },
    onSuccess: () => {
      claimTokens.remove(gift.id);
      toast.success(toasts.giftUnreserved);
      void queries.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
      onDone();
    },
    onError: error => handleError(error, messages.gifts.unreserve),
  });
}
