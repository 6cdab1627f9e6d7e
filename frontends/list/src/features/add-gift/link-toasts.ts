import { toast } from '@giftlist/frontend-kit/base';
import { toasts } from '@giftlist/frontend-kit/language';
import { useEffect } from 'react';
import type { Gift } from '../../shared/list-queries.ts';

/** Gifts that were added from a link in this tab and still wait for their details. */
const pendingIds = new Set<string>();

/** Makes `useLinkToasts` show a toast once the details have arrived. */
export const awaitDetails = (giftId: string): void => void pendingIds.add(giftId);

/** Shows no toast for a failed link, because its card shows the error. */
export function useLinkToasts(gifts: readonly Gift[] | undefined): void {
  useEffect(() => {
    for (const gift of gifts ?? []) {
      if (gift.loading_info || !pendingIds.delete(gift.id)) continue;
      if (!gift.link_failed) toast.success(toasts.giftAdded);
    }
  }, [gifts]);
}
