import { isolateBidi } from '@giftlist/contracts/rules/text';
import { toast } from '@giftlist/frontend-kit/base';
import {
  addProductToList,
  api,
  handleError,
  type Product,
  queryKeys,
  randomId,
} from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { addedProducts } from '../added-products.ts';
import { rememberLastList } from '../last-list.ts';

export type AddSource = 'search' | 'gift_guides';

interface TargetList {
  id: string;
  list_name: string;
}

/** Every action rejects on failure. */
export interface ListActions {
  add: (product: Product, list: TargetList, idempotencyKey?: string) => Promise<void>;
  /** Moves a product that was added in this tab. Only shows an error if the product stays on the old list too. */
  move: (product: Product, list: TargetList, idempotencyKey: string) => Promise<void>;
  /** Removes a product that was added in this tab. The toast offers Undo. */
  remove: (product: Product) => Promise<void>;
}

export function useListActions(source: AddSource, openChooser: (product: Product) => void): ListActions {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refreshList = (listId: string) =>
    void queryClient.invalidateQueries({ queryKey: queryKeys.list(listId) });

  const addToList = async (product: Product, list: TargetList, idempotencyKey: string) => {
    const { data } = await addProductToList(product, { listId: list.id, source, idempotencyKey });
    addedProducts.set(product.product_id, { giftId: data.id, listId: list.id, listName: list.list_name });
    rememberLastList(list.id);
    refreshList(list.id);
  };
  const removeFromList = async (giftId: string, listId: string) => {
    await api.call('DELETE /giftitem/delete/{id}', { params: { id: giftId } });
    refreshList(listId);
  };
  const undoAdd = (product: Product) => {
    const added = addedProducts.get(product.product_id);
    if (!added) return;
    removeFromList(added.giftId, added.listId).then(
      () => {
        addedProducts.remove(product.product_id);
        toast.success(t`Removed from ${isolateBidi(added.listName)}`);
      },
      error => handleError(error, messages.gifts.delete),
    );
  };
  const createToastActions = (product: Product, list: TargetList) => [
    { label: t`Change`, run: () => openChooser(product) },
    { label: t`View list`, run: () => void navigate(`/lists/${list.id}`) },
  ];

  return {
    add: (product, list, idempotencyKey = randomId()) =>
      addedProducts.trackPending(product.product_id, async () => {
        await addToList(product, list, idempotencyKey);
        toast.success(t`Added to ${isolateBidi(list.list_name)}`, {
          undo: () => undoAdd(product),
          actions: createToastActions(product, list),
        });
      }),
    move: (product, list, idempotencyKey) =>
      addedProducts.trackPending(product.product_id, async () => {
        const previous = addedProducts.get(product.product_id);
        await addToList(product, list, idempotencyKey);
        toast.success(t`Moved to ${isolateBidi(list.list_name)}`, {
          actions: createToastActions(product, list),
        });
        // The product is on the new list even if it could not be removed from the old one.
        if (previous)
          await removeFromList(previous.giftId, previous.listId).catch(error =>
            handleError(error, messages.gifts.delete),
          );
      }),
    remove: product =>
      addedProducts.trackPending(product.product_id, async () => {
        const added = addedProducts.get(product.product_id);
        if (!added) return;
        await removeFromList(added.giftId, added.listId);
        addedProducts.remove(product.product_id);
        toast.success(t`Removed from ${isolateBidi(added.listName)}`, {
          undo: () =>
            void api.call('POST /giftitem/restore', { body: { gift_id: added.giftId } }).then(
              () => {
                addedProducts.set(product.product_id, added);
                refreshList(added.listId);
              },
              error => handleError(error, messages.gifts.restore),
            ),
        });
      }),
  };
}
