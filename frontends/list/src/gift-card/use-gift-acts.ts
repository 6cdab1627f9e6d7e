import { messages, toasts } from '@giftlist/contracts/messages';
import { toast } from '@giftlist/frontend-kit/base';
import { api, copyText, handleError, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import type { Gift, GiftList } from '../list/list-queries.ts';

/** How long a deleted gift can be taken back before the server hears of it. */
const undoMs = 6_000;

/** What one can do with a gift of a list that one edits. */
export function useGiftActs(list: GiftList) {
  const queries = useQueryClient();
  const { profile } = useSession();
  const key = queryKeys.gifts(list.id);
  const refresh = () => queries.invalidateQueries({ queryKey: key });

  const attempt = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work();
      toast.success(done);
    } catch (error) {
      handleError(error, failed);
    }
    await refresh();
  };

  return {
    mark: (gift: Gift) =>
      attempt(
        () =>
          api.call('POST /giftitem/mark-as-purchased', {
            body: {
              gift_id: gift.id,
              name: profile ? `${profile.first_name} ${profile.last_name}` : '',
              email: profile?.email ?? '',
              message: '',
              user_type: 'normal',
            },
          }),
        toasts.giftMarked,
        messages.gifts.mark,
      ),
    unmark: (gift: Gift, claimId?: string) =>
      attempt(
        () =>
          api.call('POST /giftitem/unmark-from-purchased', {
            body: { gift_id: gift.id, ...(claimId ? { claim_id: claimId } : {}) },
          }),
        gift.isPurchased ? toasts.giftUnmarked : toasts.giftUnreserved,
        gift.isPurchased ? messages.gifts.unmark : messages.gifts.unreserve,
      ),
    want: (gift: Gift, isMostWanted: boolean) =>
      attempt(
        () => api.call('PUT /giftitem/update', { query: {}, body: { id: gift.id, isMostWanted } }),
        toasts.giftUpdated,
        messages.gifts.update,
      ),
    async copyLink(gift: Gift): Promise<void> {
      const copied = await copyText(`${location.origin}/lists/${list.id}?gift=${gift.id}`);
      if (copied) toast.success(toasts.linkCopied);
      else toast.error(messages.people.copyLink);
    },
    /** Removed at once; the server hears of it when nobody took it back. */
    remove(gift: Gift): void {
      const before = queries.getQueryData<Gift[]>(key);
      queries.setQueryData<Gift[]>(key, gifts => gifts?.filter(({ id }) => id !== gift.id));
      const send = () => {
        removeEventListener('pagehide', send);
        clearTimeout(timer);
        api
          .call('DELETE /giftitem/delete/{id}', { params: { id: gift.id } })
          .catch(error => handleError(error, messages.gifts.delete))
          .finally(() => void refresh());
      };
      const timer = setTimeout(send, undoMs);
      addEventListener('pagehide', send);
      toast.success(toasts.giftDeleted, {
        undo: () => {
          clearTimeout(timer);
          removeEventListener('pagehide', send);
          queries.setQueryData(key, before);
          void refresh();
        },
      });
    },
  };
}
