import { toast } from '@giftlist/frontend-kit/base';
import { toasts } from '@giftlist/frontend-kit/language';
import { useEffect } from 'react';
import type { Gift } from '../model/list-queries.ts';

/** Gifts that this browser added from a link and whose details are still being read. */
const awaited = new Set<string>();

/** Remembers a gift, so that its list shows a toast once its details have arrived. */
export const awaitDetails = (giftId: string): void => void awaited.add(giftId);

/**
 * Shows 'Gift added' for each of these gifts once its details have arrived. The card of a failed link shows the error
 * itself.
 */
export function useLinkOutcomes(gifts: readonly Gift[] | undefined): void {
  useEffect(() => {
    for (const gift of gifts ?? []) {
      if (gift.loading_info || !awaited.delete(gift.id)) continue;
      if (!gift.link_failed) toast.success(toasts.giftAdded);
    }
  }, [gifts]);
}
