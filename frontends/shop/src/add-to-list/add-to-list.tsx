import { CouldNotLoad, lazyPart, Note, useDialog } from '@giftlist/frontend-kit/base';
import {
  createAccountHref,
  handleError,
  isProblem,
  type Product,
  signUpHref,
  useSession,
} from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useProduct } from '../products/products.ts';
import { addedProducts } from './added-products.ts';
import { listToAddTo, wantedProduct } from './last-list.ts';
import { type AddedFrom, useListActs } from './use-list-acts.ts';
import { ownLists } from './use-own-lists.ts';

type Add = (product: Product) => void;

const AddContext = createContext<Add>(() => undefined);

/**
 * Adds a product to the last used list at once. Opens the chooser instead if it was added before or there is no list
 * yet; a card with variants asks for one first. A visitor is sent to sign up, and it is added afterwards.
 */
export const useAddToList = (): Add => useContext(AddContext);

const ChooseVariantDialog = lazyPart(
  async () => (await import('./choose-variant-dialog.tsx')).ChooseVariantDialog,
);
const ChooseListDialog = lazyPart(async () => (await import('./choose-list-dialog.tsx')).ChooseListDialog);

export interface AddToListProps {
  source: AddedFrom;
  /** The list that this page belongs to. */
  listId?: string | null;
  /** Returns the product as this page shows it, which takes precedence over the shop's data. */
  shown?: (productId: string) => Product | undefined;
  children: ReactNode;
}

/**
 * Lets the products of a page be added to lists. The chooser's address names the product, so that it continues after
 * sign-up.
 */
export function AddToList({ source, listId = null, shown, children }: AddToListProps) {
  const { state, profile } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const dialog = useDialog('add-to-list');
  const [pressed, press] = useState<Product>();
  /** The product that needs a choice of variant. */
  const [varied, vary] = useState<Product>();
  /** The product being added for somebody who has just signed in, and whether a list must be chosen for it. */
  const [resumed, resume] = useState<{ productId: string; needsList: boolean }>();
  const wanted = state === 'member' ? dialog.value : undefined;
  const onPage = (id: string) => (pressed?.product_id === id ? pressed : shown?.(id));
  const known = wanted === undefined ? undefined : onPage(wanted);
  const linked = useProduct(known ? undefined : wanted);
  const product = known ?? linked.data;

  const choose = (chosen: Product) => {
    resume(undefined);
    press(chosen);
    dialog.show(chosen.product_id);
  };
  const acts = useListActs(source, choose);

  /** Returns whether one tap was enough; otherwise a list must be chosen. */
  const addAtOnce = async (chosen: Product): Promise<boolean> => {
    const personId = profile?.id ?? '';
    const lists = await queries.fetchQuery({ ...ownLists(personId), staleTime: 60_000 }).catch(() => []);
    const list = listToAddTo(lists, personId, listId);
    if (!list) return false;
    await acts.add(chosen, list).catch(error => handleError(error, messages.gifts.add));
    return true;
  };

  const add: Add = chosen => {
    // The card represents all variants: another one can follow the first.
    if (chosen.variants !== undefined) return vary(chosen);
    const from = { returnTo: dialog.href(chosen.product_id) };
    if (state === 'visitor' || state === 'no-profile') {
      wantedProduct.remember(chosen.product_id);
      return navigate(state === 'visitor' ? signUpHref(from) : createAccountHref(from));
    }
    if (addedProducts.isUnderWay(chosen.product_id)) return;
    if (addedProducts.get(chosen.product_id)) return choose(chosen);
    void addedProducts
      .during(chosen.product_id, () => addAtOnce(chosen))
      .then(isDone => {
        if (!isDone) choose(chosen);
      });
  };

  // After signing in, adds the product wanted before. A link from elsewhere only opens the chooser.
  const isWanted = wanted !== undefined && wantedProduct.is(wanted);
  useEffect(() => {
    if (!product || !isWanted) return;
    wantedProduct.forget();
    const productId = product.product_id;
    resume({ productId, needsList: false });
    void addAtOnce(product).then(isDone => {
      if (isDone) dialog.hide();
      else resume({ productId, needsList: true });
    });
  }, [product, isWanted]);

  const isAdding = resumed?.productId === wanted && !resumed?.needsList;
  return (
    <AddContext value={add}>
      {isProblem(linked.error, 'product/not-found') ? (
        <Note role="status">{t`The shop does not have this gift any more.`}</Note>
      ) : (
        linked.isError && (
          <CouldNotLoad title={t`We could not load this gift`} onRetry={() => void linked.refetch()} />
        )
      )}
      {children}
      {varied && (
        <ChooseVariantDialog
          product={varied}
          onClose={() => vary(undefined)}
          onChoose={variant => {
            vary(undefined);
            addedProducts.noteVariant(variant.product_id, varied.product_id);
            add(variant);
          }}
        />
      )}
      {wanted !== undefined && product && !isWanted && !isAdding && (
        <ChooseListDialog product={product} acts={acts} onClose={dialog.hide} />
      )}
    </AddContext>
  );
}
