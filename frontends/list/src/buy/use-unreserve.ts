import { toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, queryKeys } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import type { Gift } from '../model/list-queries.ts';
import { keptReservations } from './kept-reservation.ts';
import { type Giver, reserveAgain } from './reserve.ts';

/** Returns the details with which the viewer reserved a unit, needed to reserve it again. */
export const findGiver = ({ claims }: Gift): Giver | null | undefined =>
  claims.findLast(({ kind, mine }) => mine && kind === 'reserved')?.info;

/** Unreserves the viewer's unit, with the token stored in this browser or by the account. */
export function useUnreserve(
  gift: Gift,
  onDone: () => void,
  /** Whether the toast offers to undo. */
  { offersUndo = true }: { offersUndo?: boolean } = {},
) {
  const queries = useQueryClient();
  return useMutation({
    // By the time the response arrives, a live update may have removed the claim.
    onMutate: () => findGiver(gift),
    mutationFn: () => {
      const token = claimTokens.of(gift.id);
      return api.call('POST /giftitem/unreserve', {
        body: { gift_id: gift.id, ...(token ? { token } : {}) },
      });
    },
    onSuccess: ({ data }, _nothing, giver) => {
      claimTokens.remove(gift.id);
      keptReservations.forget(gift.id);
      queries.setQueryData<Gift[]>(queryKeys.gifts(gift.giftlist_id), gifts =>
        gifts?.map(other => (other.id === data.id ? data : other)),
      );
      toast.success(
        toasts.giftUnreserved,
        giver && offersUndo ? { undo: () => void reserveAgain(queries, gift, giver) } : {},
      );
      void queries.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
      onDone();
    },
    onError: error => handleError(error, messages.gifts.unreserve),
  });
}
