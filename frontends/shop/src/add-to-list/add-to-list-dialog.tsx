import { messages, toasts } from '@giftlist/contracts/messages';
import { Button, CouldNotLoad, EmptyState, toast } from '@giftlist/frontend-kit/base';
import {
  addProduct,
  api,
  handleError,
  type Product,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { listOptions, SelectField } from '@giftlist/frontend-kit/forms';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import type { AddedFrom } from './add-to-list.tsx';

export interface AddToListDialogProps {
  product: Product;
  source: AddedFrom;
  listId: string | null;
  onClose: () => void;
}

/** 'Add to list': a list must be chosen; an archived one may be, the separator never. */
export function AddToListDialog({ product, source, listId: meant, onClose }: AddToListDialogProps) {
  const { profile } = useSession();
  const queries = useQueryClient();
  const [chosen, choose] = useState(meant);
  const [key] = useIdempotencyKey();
  const userId = profile?.id ?? '';
  const {
    data: lists,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.listsOf('me'),
    enabled: userId !== '',
    queryFn: ({ signal }) =>
      api.call('GET /giftlist/for-user/{userId}', {
        params: { userId },
        query: { includeArchived: 'true' },
        signal,
      }),
  });
  // Whoever may not add to the list that is meant chooses another.
  const listId = lists?.some(({ id }) => id === chosen) ? chosen : null;
  const isAway = isError && !lists;
  const add = useMutation({
    mutationFn: (giftlist_id: string) =>
      addProduct(product, { listId: giftlist_id, source, idempotencyKey: key }),
    onSuccess: (_, giftlist_id) => {
      toast.success(toasts.giftAdded);
      void queries.invalidateQueries({ queryKey: queryKeys.list(giftlist_id) });
      onClose();
    },
    onError: error => handleError(error, messages.gifts.add),
  });
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Add to list"
      actions={
        lists?.length === 0 ? (
          <Button variant="primary" to="/lists/create-list">
            Create a list
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={listId === null}
              busy={add.isPending}
              onClick={() => listId !== null && add.mutate(listId)}
            >
              Add to list
            </Button>
          </>
        )
      }
    >
      {isAway && <CouldNotLoad what="your lists" onRetry={() => void refetch()} />}
      {lists?.length === 0 && (
        <EmptyState
          art="list"
          title="You have no lists yet"
          text="Create one, and this gift can be its first."
        />
      )}
      {!isAway && lists?.length !== 0 && (
        <SelectField label="List" options={listOptions(lists ?? [])} value={listId} onChange={choose} />
      )}
    </ResponsiveModal>
  );
}
