import { useEffect, useRef } from 'react';
import { forgetList, rememberList } from './remembered-list.ts';
import { useSession } from './use-session.ts';

/**
 * Remembers the list that a visitor has open, so that 'Login' and 'Join now' lead back to it; a member who
 * opens a list has arrived. `listId` is undefined while there is no list to come back to.
 */
export function useRememberedList(listId: string | undefined): void {
  const { state } = useSession();
  const wasMember = useRef(false);
  useEffect(() => {
    if (state === 'member') wasMember.current = true;
    if (listId === undefined) return;
    if (state === 'member') forgetList();
    // Who signs out on a list leaves no trace of it for who comes next.
    if (state === 'visitor' && !wasMember.current) rememberList(listId);
  }, [state, listId]);
}
