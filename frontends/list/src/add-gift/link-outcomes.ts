import { toasts } from '@giftlist/contracts/messages';
import { toast } from '@giftlist/frontend-kit/base';
import { useEffect } from 'react';
import type { Gift } from '../list/list-queries.ts';

/** Gifts that this browser added from a link and whose details are still being read. */
const awaited = new Set<string>();

/** Remembers a gift, so that its list says that it was added once its details are there. */
export const awaitDetails = (giftId: string): void => void awaited.add(giftId);

/** Says 'Gift added' of each awaited gift whose details arrived. Of a failed link the gift's card speaks. */
export function useLinkOutcomes(gifts: readonly Gift[] | undefined): void {
  useEffect(() => {
    for (const gift of gifts ?? []) {
      if (gift.loading_info || !awaited.delete(gift.id)) continue;
      if (!gift.link_failed) toast.success(toasts.giftAdded);
    }
  }, [gifts]);
}
