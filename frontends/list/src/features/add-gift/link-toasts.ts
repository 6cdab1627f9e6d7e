import { toast } from '@giftlist/frontend-kit/base';
import { toasts } from '@giftlist/frontend-kit/language';
import { useEffect } from 'react';
import type { Gift } from '../../shared/list-queries.ts';

/** Gifts whose link was added or retried in this tab, and whose details have not arrived. */
const pendingGiftIds = new Set<string>();

/** Makes `useLinkToasts` show a toast once the gift's details have arrived. */
export function toastOnceLoaded(giftId: string): void {
  pendingGiftIds.add(giftId);
}

/** Shows the toasts that `toastOnceLoaded` requested, but none for a failed link: its card shows the error. */
export function useLinkToasts(gifts: readonly Gift[] | undefined): void {
  useEffect(() => {
    for (const gift of gifts ?? []) {
      if (gift.loading_info || !pendingGiftIds.delete(gift.id)) continue;
      if (!gift.link_failed) toast.success(toasts.giftAdded);
    }
  }, [gifts]);
}
