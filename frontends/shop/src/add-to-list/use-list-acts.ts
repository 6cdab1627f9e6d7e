import { isolated } from '@giftlist/contracts/rules/text';
import { toast } from '@giftlist/frontend-kit/base';
import {
  addProduct,
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
import { addedProducts } from './added-products.ts';
import { rememberLastList } from './last-list.ts';

export type AddedFrom = 'search' | 'gift_guides';

interface Target {
  id: string;
  list_name: string;
}

export interface ListActs {
  /** Adds a product to a list; rejects on failure. */
  add: (product: Product, list: Target, idempotencyKey?: string) => Promise<void>;
  /** Moves a product that was added in this tab to another list. */
  move: (product: Product, list: Target, idempotencyKey: string) => Promise<void>;
  /** Removes it from its list; can be undone. */
  remove: (product: Product) => Promise<void>;
}

/** The actions on a product and the member's lists. `change` opens the chooser for a product. */
export function useListActs(source: AddedFrom, change: (product: Product) => void): ListActs {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = (listId: string) => void queries.invalidateQueries({ queryKey: queryKeys.list(listId) });

  const put = async (product: Product, list: Target, idempotencyKey: string) => {
    const { data } = await addProduct(product, { listId: list.id, source, idempotencyKey });
    addedProducts.set(product.product_id, { giftId: data.id, listId: list.id, listName: list.list_name });
    rememberLastList(list.id);
    refresh(list.id);
  };
  const takeOff = async (giftId: string, listId: string) => {
    await api.call('DELETE /giftitem/delete/{id}', { params: { id: giftId } });
    refresh(listId);
  };
  const undo = (product: Product) => {
    const added = addedProducts.get(product.product_id);
    if (!added) return;
    takeOff(added.giftId, added.listId).then(
      () => {
        addedProducts.remove(product.product_id);
        toast.success(t`Removed from ${added.listName}`);
      },
      error => handleError(error, messages.gifts.delete),
    );
  };
  const waysOn = (product: Product, list: Target) => [
    { label: t`Change`, run: () => change(product) },
    { label: t`View list`, run: () => void navigate(`/lists/${list.id}`) },
  ];

  return {
    add: (product, list, idempotencyKey = randomId()) =>
      addedProducts.during(product.product_id, async () => {
        await put(product, list, idempotencyKey);
        toast.success(t`Added to ${isolated(list.list_name)}`, {
          undo: () => undo(product),
          actions: waysOn(product, list),
        });
      }),
    move: (product, list, idempotencyKey) =>
      addedProducts.during(product.product_id, async () => {
        const before = addedProducts.get(product.product_id);
        await put(product, list, idempotencyKey);
        toast.success(t`Moved to ${isolated(list.list_name)}`, { actions: waysOn(product, list) });
        // It is on the new list in any case; a failure to remove it from the old one is reported.
        if (before)
          await takeOff(before.giftId, before.listId).catch(error =>
            handleError(error, messages.gifts.delete),
          );
      }),
    remove: product =>
      addedProducts.during(product.product_id, async () => {
        const added = addedProducts.get(product.product_id);
        if (!added) return;
        await takeOff(added.giftId, added.listId);
        addedProducts.remove(product.product_id);
        toast.success(t`Removed from ${added.listName}`, {
          undo: () =>
            void api.call('POST /giftitem/restore', { body: { gift_id: added.giftId } }).then(
              () => {
                addedProducts.set(product.product_id, added);
                refresh(added.listId);
              },
              error => handleError(error, messages.gifts.restore),
            ),
        });
      }),
  };
}
