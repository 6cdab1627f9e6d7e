import { useSession } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef } from 'react';

/** Refetches all data after a sign-in, because members see more than visitors. */
export function useRefetchAfterSignIn(): void {
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
