import { api, handleError, queryKeys, randomId } from '@giftlist/frontend-kit/client';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../../shared/list-queries.ts';
import { expectDetails } from '../link-outcomes.ts';

/** Fetches the details of a gift's link again; the card counts the seconds until they arrive. */
export function useRetryLink(listId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (gift: Gift) =>
      api.call('POST /giftitem/read-link', { body: { gift_id: gift.id }, idempotencyKey: randomId() }),
    onSuccess: ({ data }) => {
      if (data.loading_info) expectDetails(data.id);
      queries.setQueryData<Gift[]>(queryKeys.gifts(listId), gifts =>
        gifts?.map(gift => (gift.id === data.id ? data : gift)),
      );
    },
    onError: error => handleError(error, t`The link could not be read. Please try again.`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.list(listId) }),
  });
}
