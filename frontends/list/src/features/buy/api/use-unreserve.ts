import type { ResponseOf } from '@giftlist/contracts/routes';
import { toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import type { Gift } from '../../../shared/list-queries.ts';
import { keptReservations } from '../kept-reservation.ts';
import { type Giver, reserveAgain } from './reserve.ts';

/** Returns the details with which the viewer reserved a unit, needed to reserve it again. */
export const findGiver = ({ claims }: Gift): Giver | null | undefined =>
  claims.findLast(({ kind, mine }) => mine && kind === 'reserved')?.info;

/**
 * Unreserves one unit with the newest token in this browser that is still valid; without tokens, by the account.
 */
async function unreserveNewest(giftId: string): Promise<ResponseOf<'POST /giftitem/unreserve'>> {
  const [token, ...others] = claimTokens.forGift(giftId);
  try {
    const response = await api.call('POST /giftitem/unreserve', {
      body: { gift_id: giftId, ...(token ? { token } : {}) },
    });
    if (token) claimTokens.remove(token);
    return response;
  } catch (error) {
    // The unit of this token was released elsewhere, for example with the mailed link.
    if (!token || others.length === 0 || !isProblem(error, 'gift/not-your-reservation')) throw error;
    claimTokens.remove(token);
    return unreserveNewest(giftId);
  }
}

/** Unreserves one of the viewer's units. */
export function useUnreserve(
  gift: Gift,
  onDone: () => void,
  { offersUndo = true }: { offersUndo?: boolean } = {},
) {
  const queries = useQueryClient();
  return useMutation({
    // Read before the request: when the response arrives, a live update may have removed the claim.
    onMutate: () => findGiver(gift),
    mutationFn: () => unreserveNewest(gift.id),
    onSuccess: ({ data }, _nothing, giver) => {
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
