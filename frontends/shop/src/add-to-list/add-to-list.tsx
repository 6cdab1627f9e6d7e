import { createAccountHref, signUpHref, useSession } from '@giftlist/frontend-kit/client';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import type { Product } from '../catalogue/products.ts';

export type AddedFrom = 'search' | 'gift_guides';
type Add = (product: Product, source: AddedFrom) => void;

const AddContext = createContext<Add>(() => undefined);

/** Opens the 'Add to list' dialog for a product; who is not signed in is sent to sign up. */
export const useAddToList = (): Add => useContext(AddContext);

const AddToListDialog = lazy(async () => ({
  default: (await import('./add-to-list-dialog.tsx')).AddToListDialog,
}));

/** Holds the one 'Add to list' dialog of a page. */
export function AddToList({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const navigate = useNavigate();
  const [chosen, choose] = useState<{ product: Product; source: AddedFrom }>();
  const add: Add = (product, source) => {
    const from = { returnTo: `${location.pathname}${location.search}` };
    if (state === 'visitor') return navigate(signUpHref(from));
    if (state === 'no-profile') return navigate(createAccountHref(from));
    return choose({ product, source });
  };
  return (
    <AddContext value={add}>
      {children}
      {chosen && (
        <Suspense>
          <AddToListDialog {...chosen} onClose={() => choose(undefined)} />
        </Suspense>
      )}
    </AddContext>
  );
}
