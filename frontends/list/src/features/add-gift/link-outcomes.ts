import { toast } from '@giftlist/frontend-kit/base';
import { toasts } from '@giftlist/frontend-kit/language';
import { useEffect } from 'react';
import type { Gift } from '../../shared/list-queries.ts';

/** Ids of gifts that this page added from a link and whose details have not arrived yet. */
const pendingIds = new Set<string>();

/** Remembers a gift, so that its list shows a toast once the details have arrived. */
export const expectDetails = (giftId: string): void => void pendingIds.add(giftId);

/** Shows 'Gift added' once the details of an added link have arrived. If the link failed, its card shows the error. */
export function useLinkOutcomes(gifts: readonly Gift[] | undefined): void {
  useEffect(() => {
    for (const gift of gifts ?? []) {
      if (gift.loading_info || !pendingIds.delete(gift.id)) continue;
      if (!gift.link_failed) toast.success(toasts.giftAdded);
    }
  }, [gifts]);
}
