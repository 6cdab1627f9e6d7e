import { LoadError, lazyComponent, Note, useDialog } from '@giftlist/frontend-kit/base';
import {
  createAccountHref,
  handleError,
  isProblem,
  type Product,
  signUpHref,
  useSession,
  wantedProduct,
} from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useProduct } from '../products/api/products.ts';
import { addedProducts } from './added-products.ts';
import { type AddSource, useListActions } from './api/use-list-actions.ts';
import { ownListsQuery } from './api/use-own-lists.ts';
import { chooseDefaultList } from './last-list.ts';

type Add = (product: Product) => void;

const AddContext = createContext<Add>(() => undefined);

/**
 * Returns a function that adds a product to the last used list at once. It opens the list chooser instead if the
 * product was added before or there is no list yet; a card with variants asks for one first. Visitors sign up first.
 */
export const useAddToList = (): Add => useContext(AddContext);

const ChooseVariantDialog = lazyComponent(
  async () => (await import('./choose-variant-dialog.tsx')).ChooseVariantDialog,
);
const ChooseListDialog = lazyComponent(
  async () => (await import('./choose-list-dialog.tsx')).ChooseListDialog,
);

export interface AddToListProps {
  source: AddSource;
  listId?: string | null;
  /** Returns the product as the page shows it; it is added instead of the shop's data. */
  findShown?: (productId: string) => Product | undefined;
  children: ReactNode;
}

/**
 * Provides `useAddToList` to the products of a page. The list chooser's URL contains the product's id, so that adding
 * it continues after sign-up.
 */
export function AddToList({ source, listId = null, findShown, children }: AddToListProps) {
  const { state, profile } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const dialog = useDialog('add-to-list');
  const [pressed, setPressed] = useState<Product>();
  const [variantCard, setVariantCard] = useState<Product>();
  /** The product being added for somebody who has just signed in, and whether a list must be chosen for it. */
  const [resumed, setResumed] = useState<{ productId: string; needsList: boolean }>();
  const requestedId = state === 'member' ? dialog.value : undefined;
  const findOnPage = (id: string) => (pressed?.product_id === id ? pressed : findShown?.(id));
  const shown = requestedId === undefined ? undefined : findOnPage(requestedId);
  const linked = useProduct(shown ? undefined : requestedId);
  const product = shown ?? linked.data;

  const choose = (chosen: Product) => {
    setResumed(undefined);
    setPressed(chosen);
    dialog.show(chosen.product_id);
  };
  const actions = useListActions(source, choose);

  /** Adds the product to the default list. Returns false if a list must be chosen. */
  const addAtOnce = async (chosen: Product): Promise<boolean> => {
    const personId = profile?.id ?? '';
    const lists = await queries.fetchQuery({ ...ownListsQuery(personId), staleTime: 60_000 }).catch(() => []);
    const list = chooseDefaultList(lists, personId, listId);
    if (!list) return false;
    await actions.add(chosen, list).catch(error => handleError(error, messages.gifts.add));
    return true;
  };

  const add: Add = chosen => {
    // A card represents all variants of a product: after one of them, another can be added.
    if (chosen.variants !== undefined) return setVariantCard(chosen);
    const from = { returnTo: dialog.href(chosen.product_id) };
    if (state === 'visitor' || state === 'no-profile') {
      wantedProduct.remember({
        id: chosen.product_id,
        title: chosen.product_title,
        picture: chosen.product_photos[0] ?? null,
      });
      return navigate(state === 'visitor' ? signUpHref(from) : createAccountHref(from));
    }
    if (addedProducts.isPending(chosen.product_id)) return;
    if (addedProducts.get(chosen.product_id)) return choose(chosen);
    void addedProducts
      .trackPending(chosen.product_id, () => addAtOnce(chosen))
      .then(isDone => {
        if (!isDone) choose(chosen);
      });
  };

  // After signing in, adds the product that was pressed before. A link from another page only opens the chooser.
  const isWanted = requestedId !== undefined && wantedProduct.read()?.id === requestedId;
  useEffect(() => {
    if (!product || !isWanted) return;
    wantedProduct.forget();
    const productId = product.product_id;
    setResumed({ productId, needsList: false });
    void addAtOnce(product).then(isDone => {
      if (isDone) dialog.hide();
      else setResumed({ productId, needsList: true });
    });
  }, [product, isWanted]);

  const isAdding = resumed?.productId === requestedId && !resumed?.needsList;
  return (
    <AddContext value={add}>
      {isProblem(linked.error, 'product/not-found') ? (
        <Note role="status">{t`The shop does not have this gift any more.`}</Note>
      ) : (
        linked.isError && (
          <LoadError title={t`We could not load this gift`} onRetry={() => void linked.refetch()} />
        )
      )}
      {children}
      {variantCard && (
        <ChooseVariantDialog
          product={variantCard}
          onClose={() => setVariantCard(undefined)}
          onChoose={variant => {
            setVariantCard(undefined);
            addedProducts.linkVariant(variant.product_id, variantCard.product_id);
            add(variant);
          }}
        />
      )}
      {requestedId !== undefined && product && !isWanted && !isAdding && (
        <ChooseListDialog product={product} actions={actions} onClose={dialog.hide} />
      )}
    </AddContext>
  );
}
