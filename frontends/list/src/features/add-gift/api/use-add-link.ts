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
import { toastOnceLoaded } from '../link-toasts.ts';
import { createFromUrl } from './create-from-url.ts';

interface LinkInput {
  url: string;
  listId: string;
}

export function useAddLink(onAdded: (gift: Gift) => void) {
  const queryClient = useQueryClient();
  const { profile } = useSession();
  const [idempotencyKey, renewIdempotencyKey] = useIdempotencyKey();
  const [error, setError] = useState<string>();
  const addLink = useMutation({
    mutationFn: (link: LinkInput) => createFromUrl({ ...link, profile, idempotencyKey }),
    onMutate: () => setError(undefined),
    onSuccess: ({ data }) => {
      renewIdempotencyKey();
      const queryKey = queryKeys.gifts(data.giftlist_id);
      queryClient.setQueryData<Gift[]>(
        queryKey,
        gifts => gifts && [data, ...gifts.filter(({ id }) => id !== data.id)],
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.list(data.giftlist_id) });
      if (data.loading_info) toastOnceLoaded(data.id);
      else toast.success(toasts.giftAdded);
      onAdded(data);
    },
    onError: problem => {
      if (isProblem(problem, 'validation', 'link/not-allowed')) setError(messages.giftForm.url);
      else handleError(problem, messages.gifts.add);
    },
  });
  return { addLink, error };
}
