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

type AddProduct = (product: Product) => void;

const AddContext = createContext<AddProduct>(() => undefined);

/**
 * The returned function adds a product to the default list. It opens the list chooser if the product was added before
 * or there is no list.
 */
export const useAddToList = (): AddProduct => useContext(AddContext);

const ChooseVariantDialog = lazyComponent(
  async () => (await import('./choose-variant-dialog.tsx')).ChooseVariantDialog,
);
const ChooseListDialog = lazyComponent(
  async () => (await import('./choose-list-dialog.tsx')).ChooseListDialog,
);

export interface AddToListProps {
  source: AddSource;
  /** The list of this page, to which products are added. */
  listId?: string | null;
  /** Returns the product with the price that the page shows. */
  findPageProduct?: (productId: string) => Product | undefined;
  children: ReactNode;
}

/** The URL contains the product's id, so that adding the product continues after sign-up. */
export function AddToList({ source, listId = null, findPageProduct, children }: AddToListProps) {
  const { state, profile } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dialog = useDialog('add-to-list');
  const [pressedProduct, setPressedProduct] = useState<Product>();
  const [productWithVariants, setProductWithVariants] = useState<Product>();
  /** Set after signing in, to add the product that was pressed before. */
  const [resumedAdd, setResumedAdd] = useState<{ productId: string; needsList: boolean }>();
  const requestedProductId = state === 'member' ? dialog.value : undefined;
  const findShownProduct = (id: string) =>
    pressedProduct?.product_id === id ? pressedProduct : findPageProduct?.(id);
  const shownProduct = requestedProductId === undefined ? undefined : findShownProduct(requestedProductId);
  const linkedProduct = useProduct(shownProduct ? undefined : requestedProductId);
  const product = shownProduct ?? linkedProduct.data;

  const openChooser = (chosen: Product) => {
    setResumedAdd(undefined);
    setPressedProduct(chosen);
    dialog.show(chosen.product_id);
  };
  const actions = useListActions(source, openChooser);

  /** Returns false if a list must be chosen. */
  const addToDefaultList = async (chosen: Product): Promise<boolean> => {
    const personId = profile?.id ?? '';
    const lists = await queryClient
      .fetchQuery({ ...ownListsQuery(personId), staleTime: 60_000 })
      .catch(() => []);
    const list = chooseDefaultList(lists, personId, listId);
    if (!list) return false;
    await actions.add(chosen, list).catch(error => handleError(error, messages.gifts.add));
    return true;
  };

  const add: AddProduct = chosen => {
    // Comes before the check for added products, because further variants can be added.
    if (chosen.variants !== undefined) return setProductWithVariants(chosen);
    const returnOption = { returnTo: dialog.href(chosen.product_id) };
    if (state === 'visitor' || state === 'no-profile') {
      wantedProduct.remember({
        id: chosen.product_id,
        title: chosen.product_title,
        picture: chosen.product_photos[0] ?? null,
      });
      return navigate(state === 'visitor' ? signUpHref(returnOption) : createAccountHref(returnOption));
    }
    if (addedProducts.isPending(chosen.product_id)) return;
    if (addedProducts.get(chosen.product_id)) return openChooser(chosen);
    void addedProducts
      .trackPending(chosen.product_id, () => addToDefaultList(chosen))
      .then(isAdded => {
        if (!isAdded) openChooser(chosen);
      });
  };

  // Adds the product that was pressed before signing in. Other links only open the chooser.
  const isResuming = requestedProductId !== undefined && wantedProduct.read()?.id === requestedProductId;
  useEffect(() => {
    if (!product || !isResuming) return;
    wantedProduct.forget();
    const productId = product.product_id;
    setResumedAdd({ productId, needsList: false });
    void addToDefaultList(product).then(isAdded => {
      if (isAdded) dialog.hide();
      else setResumedAdd({ productId, needsList: true });
    });
  }, [product, isResuming]);

  const isAdding = resumedAdd?.productId === requestedProductId && !resumedAdd?.needsList;
  return (
    <AddContext value={add}>
      {isProblem(linkedProduct.error, 'product/not-found') ? (
        <Note role="status">{t`The shop does not have this gift any more.`}</Note>
      ) : (
        linkedProduct.isError && (
          <LoadError title={t`We could not load this gift`} onRetry={() => void linkedProduct.refetch()} />
        )
      )}
      {children}
      {productWithVariants && (
        <ChooseVariantDialog
          product={productWithVariants}
          onClose={() => setProductWithVariants(undefined)}
          onChoose={variant => {
            setProductWithVariants(undefined);
            addedProducts.linkVariant(variant.product_id, productWithVariants.product_id);
            add(variant);
          }}
        />
      )}
      {requestedProductId !== undefined && product && !isResuming && !isAdding && (
        <ChooseListDialog product={product} actions={actions} onClose={dialog.hide} />
      )}
    </AddContext>
  );
}
