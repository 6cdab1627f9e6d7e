import { CouldNotLoad, Note, useDialog } from '@giftlist/frontend-kit/base';
import {
  createAccountHref,
  isProblem,
  type Product,
  signUpHref,
  useSession,
} from '@giftlist/frontend-kit/client';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { useProduct } from '../catalogue/products.ts';

export type AddedFrom = 'search' | 'gift_guides';
type Add = (product: Product) => void;

const AddContext = createContext<Add>(() => undefined);

/** Opens the 'Add to list' dialog for a product; who is not signed in is sent to sign up. */
export const useAddToList = (): Add => useContext(AddContext);

const AddToListDialog = lazy(async () => ({
  default: (await import('./add-to-list-dialog.tsx')).AddToListDialog,
}));

export interface AddToListProps {
  source: AddedFrom;
  /** The list that is meant, until another is chosen. */
  listId?: string | null;
  /** What this page shows under an id, which goes before what the shop has. */
  shown?: (productId: string) => Product | undefined;
  children: ReactNode;
}

/** Holds a page's 'Add to list' dialog. Its address names the product, so that it goes on after a sign-up. */
export function AddToList({ source, listId = null, shown, children }: AddToListProps) {
  const { state } = useSession();
  const navigate = useNavigate();
  const dialog = useDialog('add-to-list');
  const [pressed, press] = useState<Product>();
  const wanted = state === 'member' ? dialog.value : undefined;
  const onPage = (id: string) => (pressed?.product_id === id ? pressed : shown?.(id));
  const known = wanted === undefined ? undefined : onPage(wanted);
  const linked = useProduct(known ? undefined : wanted);
  const product = known ?? linked.data;
  const add: Add = chosen => {
    const from = { returnTo: dialog.href(chosen.product_id) };
    if (state === 'visitor') return navigate(signUpHref(from));
    if (state === 'no-profile') return navigate(createAccountHref(from));
    press(chosen);
    return dialog.show(chosen.product_id);
  };
  return (
    <AddContext value={add}>
      {isProblem(linked.error, 'product/not-found') ? (
        <Note role="status">The shop does not have this gift any more.</Note>
      ) : (
        linked.isError && <CouldNotLoad what="this gift" onRetry={() => void linked.refetch()} />
      )}
      {children}
      {wanted !== undefined && product && (
        <Suspense>
          <AddToListDialog product={product} source={source} listId={listId} onClose={dialog.hide} />
        </Suspense>
      )}
    </AddContext>
  );
}
