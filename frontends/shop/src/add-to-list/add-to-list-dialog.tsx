import { messages, toasts } from '@giftlist/contracts/messages';
import { Button, EmptyState, toast } from '@giftlist/frontend-kit/base';
import {
  api,
  handleError,
  platform,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { listOptions, SelectField } from '@giftlist/frontend-kit/forms';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import type { Product } from '../catalogue/products.ts';
import type { AddedFrom } from './add-to-list.tsx';
import { productRecord } from './product-record.ts';

export interface AddToListDialogProps {
  product: Product;
  source: AddedFrom;
  onClose: () => void;
}

/** 'Add to list': a list must be chosen; an archived one may be, the separator never. */
export function AddToListDialog({ product, source, onClose }: AddToListDialogProps) {
  const { profile } = useSession();
  const queries = useQueryClient();
  const [listId, setListId] = useState<string | null>(null);
  const [key] = useIdempotencyKey();
  const userId = profile?.id ?? '';
  const { data: lists } = useQuery({
    queryKey: queryKeys.listsOf('me'),
    enabled: userId !== '',
    queryFn: ({ signal }) =>
      api.call('GET /giftlist/for-user/{userId}', {
        params: { userId },
        query: { includeArchived: 'true' },
        signal,
      }),
  });
  const add = useMutation({
    mutationFn: (giftlist_id: string) =>
      api.call('POST /giftitem/create', {
        query: { country: profile?.country ?? 'us' },
        body: {
          giftlist_id,
          gift_title: product.product_title,
          price: product.price,
          currency: product.currency,
          product_url: product.offer_page_url,
          image_url: product.product_photos[0] ?? null,
          source,
          platform: platform(),
          product: productRecord(product),
        },
        idempotencyKey: key,
      }),
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
      {lists?.length === 0 ? (
        <EmptyState
          art="list"
          title="You have no lists yet"
          text="Create one, and this gift can be its first."
        />
      ) : (
        <SelectField label="List" options={listOptions(lists ?? [])} value={listId} onChange={setListId} />
      )}
    </ResponsiveModal>
  );
}
