import { toast } from '@giftlist/frontend-kit/base';
import {
  handleError,
  isProblem,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import type { Gift } from '../../../shared/list-queries.ts';
import { expectDetails } from '../link-outcomes.ts';
import { createFromUrl } from './create-from-url.ts';

interface Link {
  url: string;
  listId: string;
}

/** Adds a gift from a link. Its card counts the seconds until the details arrive; then a toast says 'Gift added'. */
export function useAddLink(onAdded: (gift: Gift) => void) {
  const queries = useQueryClient();
  const { profile } = useSession();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const [error, setError] = useState<string>();
  const add = useMutation({
    mutationFn: (link: Link) => createFromUrl({ ...link, profile, idempotencyKey }),
    onMutate: () => setError(undefined),
    onSuccess: ({ data }) => {
      renewKey();
      const key = queryKeys.gifts(data.giftlist_id);
      queries.setQueryData<Gift[]>(
        key,
        gifts => gifts && [data, ...gifts.filter(({ id }) => id !== data.id)],
      );
      void queries.invalidateQueries({ queryKey: queryKeys.list(data.giftlist_id) });
      if (data.loading_info) expectDetails(data.id);
      else toast.success(toasts.giftAdded);
      onAdded(data);
    },
    onError: problem => {
      if (isProblem(problem, 'validation', 'link/not-allowed')) setError(messages.giftForm.url);
      else handleError(problem, messages.gifts.add);
    },
  });
  return { add, error };
}
