import { defaults } from '@giftlist/contracts/limits';
import { toast } from '@giftlist/frontend-kit/base';
import {
  api,
  copyWithToast,
  handleError,
  queryKeys,
  randomId,
  useSession,
} from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import type { Gift, GiftList } from '../../../shared/list-queries.ts';
import { reserveAgain } from '../../buy/api/reserve.ts';

type Claim = Gift['claims'][number];

export function useGiftActions(list: GiftList) {
  const queryClient = useQueryClient();
  const country = useSession().profile?.country ?? defaults.country;
  const queryKey = queryKeys.gifts(list.id);
  const refetchGifts = () => queryClient.invalidateQueries({ queryKey });

  const runWithToast = async (
    action: () => Promise<unknown>,
    successText: string,
    errorText: string,
    undo?: () => void,
  ) => {
    try {
      await action();
      toast.success(successText, undo ? { undo } : {});
    } catch (error) {
      handleError(error, errorText);
    }
    await refetchGifts();
  };

  /** Shows a deleted gift again in its previous place, and restores it. */
  const restore = async (gift: Gift, previousGifts: readonly Gift[] | undefined) => {
    await queryClient.cancelQueries({ queryKey });
    const index = previousGifts?.findIndex(({ id }) => id === gift.id) ?? 0;
    queryClient.setQueryData<Gift[]>(queryKey, gifts =>
      gifts?.some(({ id }) => id === gift.id) ? gifts : gifts?.toSpliced(index, 0, gift),
    );
    try {
      await api.call('POST /giftitem/restore', { body: { gift_id: gift.id } });
    } catch (error) {
      handleError(error, messages.gifts.restore);
    }
    await refetchGifts();
  };

  /** Undoes the release of the viewer's unit. */
  const claimAgain = (gift: Gift, { kind, info }: Claim) => {
    if (!info) return;
    if (kind === 'reserved') return void reserveAgain(queryClient, gift, info);
    const markAsPurchased = () =>
      api.call('POST /giftitem/mark-as-purchased', {
        body: { gift_id: gift.id, ...info, date: new Date().toISOString(), user_type: 'normal' },
        idempotencyKey: randomId(),
      });
    void runWithToast(markAsPurchased, toasts.giftMarked, messages.gifts.mark);
  };

  return {
    /** Releases a unit: that of the claim, if one is given. Undo is offered only for the viewer's own claim. */
    unmark: (gift: Gift, claim?: Claim) => {
      const isPurchased = claim ? claim.kind === 'purchased' : gift.isPurchased;
      return runWithToast(
        () =>
          api.call('POST /giftitem/unmark-from-purchased', {
            body: { gift_id: gift.id, ...(claim ? { claim_id: claim.id } : {}) },
          }),
        isPurchased ? toasts.giftUnmarked : toasts.giftUnreserved,
        isPurchased ? messages.gifts.unmark : messages.gifts.unreserve,
        claim?.mine && claim.info ? () => claimAgain(gift, claim) : undefined,
      );
    },
    setMostWanted: (gift: Gift, isMostWanted: boolean) =>
      runWithToast(
        () => api.call('PUT /giftitem/update', { query: { country }, body: { id: gift.id, isMostWanted } }),
        toasts.giftUpdated,
        messages.gifts.update,
      ),
    copyLink: (gift: Gift) =>
      copyWithToast(`${location.origin}/lists/${list.id}?gift=${gift.id}`, toasts.linkCopied),
    /** Removes the gift from the screen at once, and shows it again if the deletion fails. */
    async remove(gift: Gift): Promise<void> {
      await queryClient.cancelQueries({ queryKey });
      const previousGifts = queryClient.getQueryData<Gift[]>(queryKey);
      queryClient.setQueryData<Gift[]>(queryKey, gifts => gifts?.filter(({ id }) => id !== gift.id));
      try {
        await api.call('DELETE /giftitem/delete/{id}', { params: { id: gift.id } });
        toast.success(toasts.giftDeleted, { undo: () => void restore(gift, previousGifts) });
      } catch (error) {
        queryClient.setQueryData(queryKey, previousGifts);
        handleError(error, messages.gifts.delete);
      }
      await refetchGifts();
    },
  };
}
