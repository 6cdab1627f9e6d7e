import { defaults } from '@giftlist/contracts/limits';
import { toast } from '@giftlist/frontend-kit/base';
import { api, copyText, handleError, queryKeys, randomId, useSession } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { reserveAgain } from '../buy/reserve.ts';
import type { Gift, GiftList } from '../model/list-queries.ts';

type Claim = Gift['claims'][number];

/** The actions on a gift in the editors' view. */
export function useGiftActs(list: GiftList) {
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
  const restore = async (gift: Gift, before: readonly Gift[] | undefined) => {
    await queries.cancelQueries({ queryKey: key });
    const place = before?.findIndex(({ id }) => id === gift.id) ?? 0;
    queries.setQueryData<Gift[]>(key, gifts =>
      gifts?.some(({ id }) => id === gift.id) ? gifts : gifts?.toSpliced(place, 0, gift),
    );
    try {
      await api.call('POST /giftitem/restore', { body: { gift_id: gift.id } });
    } catch (error) {
      handleError(error, messages.gifts.restore);
    }
    await refresh();
  };

  /** Undoes 'Unmark' of the viewer's unit: takes it again as it was. */
  const takeAgain = (gift: Gift, { kind, info }: Claim) => {
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
    /** Releases a unit. The viewer can take their own again; another's only that person. */
    unmark: (gift: Gift, claim?: Claim) => {
      const purchased = claim ? claim.kind === 'purchased' : gift.isPurchased;
      return attempt(
        () =>
          api.call('POST /giftitem/unmark-from-purchased', {
            body: { gift_id: gift.id, ...(claim ? { claim_id: claim.id } : {}) },
          }),
        purchased ? toasts.giftUnmarked : toasts.giftUnreserved,
        purchased ? messages.gifts.unmark : messages.gifts.unreserve,
        claim?.mine && claim.info ? () => takeAgain(gift, claim) : undefined,
      );
    },
    want: (gift: Gift, isMostWanted: boolean) =>
      attempt(
        () => api.call('PUT /giftitem/update', { query: { country }, body: { id: gift.id, isMostWanted } }),
        toasts.giftUpdated,
        messages.gifts.update,
      ),
    async copyLink(gift: Gift): Promise<void> {
      const copied = await copyText(`${location.origin}/lists/${list.id}?gift=${gift.id}`);
      if (copied) toast.success(toasts.linkCopied);
      else toast.error(messages.people.copyLink);
    },
    /** Removes it from the screen at once, then from the server; restores it on failure. */
    async remove(gift: Gift): Promise<void> {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Gift[]>(key);
      queries.setQueryData<Gift[]>(key, gifts => gifts?.filter(({ id }) => id !== gift.id));
      try {
        await api.call('DELETE /giftitem/delete/{id}', { params: { id: gift.id } });
        toast.success(toasts.giftDeleted, { undo: () => void restore(gift, before) });
      } catch (error) {
        queries.setQueryData(key, before);
        handleError(error, messages.gifts.delete);
      }
      await refresh();
    },
  };
}
