import { useEffect, useRef } from 'react';
import { forgetList, rememberList } from './remembered-list.ts';
import { useSession } from './use-session.ts';

/** Remembers a visitor's open list, so that signing in returns to it. */
export function useRememberList(listId: string | undefined): void {
  const { state } = useSession();
  const wasMember = useRef(false);
  useEffect(() => {
    if (state === 'member') wasMember.current = true;
    if (listId === undefined) return;
    if (state === 'member') forgetList();
    // After a sign-out, the next person must not get the open list.
    if (state === 'visitor' && !wasMember.current) rememberList(listId);
  }, [state, listId]);
}
