import { api, handleError, queryKeys, randomId } from '@giftlist/frontend-kit/client';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../../shared/list-queries.ts';
import { toastOnceLoaded } from '../link-toasts.ts';

export function useRetryLink(listId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (gift: Gift) =>
      api.call('POST /giftitem/read-link', { body: { gift_id: gift.id }, idempotencyKey: randomId() }),
    onSuccess: ({ data }) => {
      if (data.loading_info) toastOnceLoaded(data.id);
      queryClient.setQueryData<Gift[]>(queryKeys.gifts(listId), gifts =>
        gifts?.map(existing => (existing.id === data.id ? data : existing)),
      );
    },
    onError: error => handleError(error, t`The link could not be read. Please try again.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.list(listId) }),
  });
}
