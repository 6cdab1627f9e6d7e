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
  const queries = useQueryClient();
  const country = useSession().profile?.country ?? defaults.country;
  const key = queryKeys.gifts(list.id);
  const refresh = () => queries.invalidateQueries({ queryKey: key });

  const attempt = async (work: () => Promise<unknown>, done: string, failed: string, undo?: () => void) => {
    try {
      await work();
      toast.success(done, undo ? { undo } : {});
    } catch (error) {
      handleError(error, failed);
    }
    await refresh();
  };

  /** Undoes a deletion: shown at once, removed again if the server refuses. */
  const restore = async (gift: Gift, previous: readonly Gift[] | undefined) => {
    await queries.cancelQueries({ queryKey: key });
    const index = previous?.findIndex(({ id }) => id === gift.id) ?? 0;
    queries.setQueryData<Gift[]>(key, gifts =>
      gifts?.some(({ id }) => id === gift.id) ? gifts : gifts?.toSpliced(index, 0, gift),
    );
    try {
      await api.call('POST /giftitem/restore', { body: { gift_id: gift.id } });
    } catch (error) {
      handleError(error, messages.gifts.restore);
    }
    await refresh();
  };

  /** Undoes the release of the viewer's unit: claims it again with the same details. */
  const claimAgain = (gift: Gift, { kind, info }: Claim) => {
    if (!info) return;
    if (kind === 'reserved') return void reserveAgain(queries, gift, info);
    const mark = () =>
      api.call('POST /giftitem/mark-as-purchased', {
        body: { gift_id: gift.id, ...info, date: new Date().toISOString(), user_type: 'normal' },
        idempotencyKey: randomId(),
      });
    void attempt(mark, toasts.giftMarked, messages.gifts.mark);
  };

  return {
    /** Releases a unit. The toast offers to undo if the unit was the viewer's. */
    unmark: (gift: Gift, claim?: Claim) => {
      const purchased = claim ? claim.kind === 'purchased' : gift.isPurchased;
      return attempt(
        () =>
          api.call('POST /giftitem/unmark-from-purchased', {
            body: { gift_id: gift.id, ...(claim ? { claim_id: claim.id } : {}) },
          }),
        purchased ? toasts.giftUnmarked : toasts.giftUnreserved,
        purchased ? messages.gifts.unmark : messages.gifts.unreserve,
        claim?.mine && claim.info ? () => claimAgain(gift, claim) : undefined,
      );
    },
    setMostWanted: (gift: Gift, isMostWanted: boolean) =>
      attempt(
        () => api.call('PUT /giftitem/update', { query: { country }, body: { id: gift.id, isMostWanted } }),
        toasts.giftUpdated,
        messages.gifts.update,
      ),
    copyLink: (gift: Gift) =>
      copyWithToast(`${location.origin}/lists/${list.id}?gift=${gift.id}`, toasts.linkCopied),
    /** Removes the gift from the screen at once, then deletes it on the server; shows it again on failure. */
    async remove(gift: Gift): Promise<void> {
      await queries.cancelQueries({ queryKey: key });
      const previous = queries.getQueryData<Gift[]>(key);
      queries.setQueryData<Gift[]>(key, gifts => gifts?.filter(({ id }) => id !== gift.id));
      try {
        await api.call('DELETE /giftitem/delete/{id}', { params: { id: gift.id } });
        toast.success(toasts.giftDeleted, { undo: () => void restore(gift, previous) });
      } catch (error) {
        queries.setQueryData(key, previous);
        handleError(error, messages.gifts.delete);
      }
      await refresh();
    },
  };
}
