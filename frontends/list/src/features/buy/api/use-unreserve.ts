import type { ResponseOf } from '@giftlist/contracts/routes';
import { toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import type { Gift } from '../../../shared/list-queries.ts';
import { pendingReservations } from '../pending-reservations.ts';
import { type Giver, reserveAgain } from './reserve.ts';

/** Returns the details that the viewer entered for their latest reservation of the gift. */
export const findGiver = ({ claims }: Gift): Giver | null | undefined =>
  claims.findLast(({ kind, mine }) => mine && kind === 'reserved')?.info;

/** Unreserves with this browser's newest valid token. Without tokens, the account authorizes the request. */
async function unreserveNewestUnit(giftId: string): Promise<ResponseOf<'POST /giftitem/unreserve'>> {
  const [token, ...olderTokens] = claimTokens.forGift(giftId);
  try {
    const response = await api.call('POST /giftitem/unreserve', {
      body: { gift_id: giftId, ...(token ? { token } : {}) },
    });
    if (token) claimTokens.remove(token);
    return response;
  } catch (error) {
    if (!token || olderTokens.length === 0 || !isProblem(error, 'gift/not-your-reservation')) throw error;
    // The token's unit was already released, for example with the link in the email.
    claimTokens.remove(token);
    return unreserveNewestUnit(giftId);
  }
}

export function useUnreserve(
  gift: Gift,
  onDone: () => void,
  { offersUndo = true }: { offersUndo?: boolean } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    // Finds the giver before the request, because a live update may remove the claim.
    onMutate: () => findGiver(gift),
    mutationFn: () => unreserveNewestUnit(gift.id),
    onSuccess: ({ data }, _variables, giver) => {
      pendingReservations.remove(gift.id);
      queryClient.setQueryData<Gift[]>(queryKeys.gifts(gift.giftlist_id), gifts =>
        gifts?.map(existing => (existing.id === data.id ? data : existing)),
      );
      toast.success(
        toasts.giftUnreserved,
        giver && offersUndo ? { undo: () => void reserveAgain(queryClient, gift, giver) } : {},
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
      onDone();
    },
    onError: error => handleError(error, messages.gifts.unreserve),
  });
}
