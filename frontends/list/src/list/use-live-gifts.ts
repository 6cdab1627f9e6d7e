import { isRecipient } from '@giftlist/contracts/rules/capabilities';
import { announce } from '@giftlist/frontend-kit/base';
import { queryKeys, refetchKey, useLive } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import type { Gift, GiftList } from '../model/list-queries.ts';
import { describeChanges, justTaken, sayChanges } from './gift-changes.ts';

/** Keeps an open list current: refetches on events, announces changes, and returns what was taken just now. */
export function useLiveGifts(
  { id: listId, gifts_revealed, viewer_role }: Pick<GiftList, 'id' | 'gifts_revealed' | 'viewer_role'>,
  gifts: readonly Gift[] | undefined,
): ReadonlySet<string> {
  const queries = useQueryClient();
  const before = useRef<{ gifts: readonly Gift[]; isSurprise: boolean }>(undefined);
  // Before Reveal an owner does not see claims: hiding them releases nothing, showing them takes nothing.
  const isSurprise = isRecipient(viewer_role) && !gifts_revealed;
  const [just, setJust] = useState<ReadonlySet<string>>(new Set());

  useLive({
    lists: [listId],
    onEvent: update => {
      const concerns = update.type === 'resync' || ('list_id' in update && update.list_id === listId);
      if (!concerns) return;
      const giftsOnly = update.type === 'gift' || update.type === 'gift-removed';
      refetchKey(queries, giftsOnly ? queryKeys.gifts(listId) : queryKeys.list(listId));
    },
  });
  useEffect(() => {
    const last = before.current;
    if (!gifts || last?.gifts === gifts) return;
    before.current = { gifts, isSurprise };
    if (!last) return;
    const saysTaken = !last.isSurprise && !isSurprise;
    const changes = describeChanges(last.gifts, gifts, { saysTaken });
    if (changes.length > 0) announce(sayChanges(changes));
    const taken = saysTaken ? justTaken(last.gifts, gifts) : [];
    if (taken.length > 0) setJust(new Set(taken));
  }, [gifts, isSurprise]);
  return just;
}
