import { messages } from '@giftlist/contracts/messages';
import { api, handleError, queryKeys, randomId, useSession } from '@giftlist/frontend-kit/client';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import type { Gift, GiftList } from '../list/list-queries.ts';
import { createFromUrl } from './create-from-url.ts';
import { awaitDetails } from './link-outcomes.ts';

/** How long after it was added a link is tried again; later somebody may have reserved the gift as it is. */
export const retryableMs = 600_000;

/** Reads a link whose page could not be read once more: as a new gift, which then replaces the failed one. */
export function useRetryLink(list: GiftList) {
  const queries = useQueryClient();
  const { profile } = useSession();
  return useMutation({
    mutationFn: async (failed: Gift) => {
      const url = failed.product_url ?? '';
      const { data } = await createFromUrl({ url, listId: list.id, profile, idempotencyKey: randomId() });
      awaitDetails(data.id);
      await api.call('DELETE /giftitem/delete/{id}', { params: { id: failed.id } });
      return { added: data, failed };
    },
    onSuccess: ({ added, failed }) =>
      queries.setQueryData<Gift[]>(queryKeys.gifts(list.id), gifts =>
        gifts?.filter(({ id }) => id !== added.id).map(gift => (gift.id === failed.id ? added : gift)),
      ),
    onError: error => handleError(error, messages.gifts.add),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.list(list.id) }),
  });
}
