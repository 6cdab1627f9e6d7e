import { isRecipient } from '@giftlist/contracts/rules/capabilities';
import { announce } from '@giftlist/frontend-kit/base';
import { queryKeys, refetchKey, useLiveUpdates } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { describeChanges, findJustTaken, joinChanges } from './gift-changes.ts';

/** Refetches an open list on events, announces changes, and returns the ids of gifts that were taken just now. */
export function useLiveGifts(
  { id: listId, gifts_revealed, viewer_role }: Pick<GiftList, 'id' | 'gifts_revealed' | 'viewer_role'>,
  gifts: readonly Gift[] | undefined,
): ReadonlySet<string> {
  const queries = useQueryClient();
  const previous = useRef<{ gifts: readonly Gift[]; isSurprise: boolean }>(undefined);
  // Before Reveal, the owner sees no claims: a gift that looks available may be taken.
  const isSurprise = isRecipient(viewer_role) && !gifts_revealed;
  const [justTaken, setJustTaken] = useState<ReadonlySet<string>>(new Set());

  useLiveUpdates({
    lists: [listId],
    onEvent: update => {
      const isRelevant = update.type === 'resync' || ('list_id' in update && update.list_id === listId);
      if (!isRelevant) return;
      const giftsOnly = update.type === 'gift' || update.type === 'gift-removed';
      refetchKey(queries, giftsOnly ? queryKeys.gifts(listId) : queryKeys.list(listId));
    },
  });
  useEffect(() => {
    const last = previous.current;
    if (!gifts || last?.gifts === gifts) return;
    previous.current = { gifts, isSurprise };
    if (!last) return;
    const showsTaken = !last.isSurprise && !isSurprise;
    const changes = describeChanges(last.gifts, gifts, { showsTaken });
    if (changes.length > 0) announce(joinChanges(changes));
    const taken = showsTaken ? findJustTaken(last.gifts, gifts) : [];
    if (taken.length > 0) setJustTaken(new Set(taken));
  }, [gifts, isSurprise]);
  return justTaken;
}
