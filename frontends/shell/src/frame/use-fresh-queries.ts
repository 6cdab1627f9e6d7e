import { useSession } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef } from 'react';

/** Refetches what was shown to a visitor after sign-in: follows and visible lists differ. */
export function useFreshQueries(): void {
  const { state, profile } = useSession();
  const queries = useQueryClient();
  const wasVisitor = useRef(false);
  useEffect(() => {
    if (state === 'visitor') wasVisitor.current = true;
    if (!profile?.id || !wasVisitor.current) return;
    wasVisitor.current = false;
    void queries.invalidateQueries();
  }, [state, profile?.id, queries]);
}
