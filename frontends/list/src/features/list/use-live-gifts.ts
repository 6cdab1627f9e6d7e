import { isRecipient } from '@giftlist/contracts/rules/capabilities';
import { announce } from '@giftlist/frontend-kit/base';
import { queryKeys, refetchKey, useLiveUpdates } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { describeChanges, findJustTaken, joinChanges } from './gift-changes.ts';

/** Refetches on events and announces changes to screen readers. Returns the ids of gifts that were just taken. */
export function useLiveGifts(
  { id: listId, gifts_revealed, viewer_role }: Pick<GiftList, 'id' | 'gifts_revealed' | 'viewer_role'>,
  gifts: readonly Gift[] | undefined,
): ReadonlySet<string> {
  const queryClient = useQueryClient();
  const previousRef = useRef<{ gifts: readonly Gift[]; showsTaken: boolean }>(undefined);
  // Before Reveal, a gift that looks available to the owner may be taken.
  const showsTaken = !isRecipient(viewer_role) || gifts_revealed;
  const [justTakenIds, setJustTakenIds] = useState<ReadonlySet<string>>(new Set());

  useLiveUpdates({
    lists: [listId],
    onEvent: update => {
      const isRelevant = update.type === 'resync' || ('list_id' in update && update.list_id === listId);
      if (!isRelevant) return;
      const isGiftUpdate = update.type === 'gift' || update.type === 'gift-removed';
      refetchKey(queryClient, isGiftUpdate ? queryKeys.gifts(listId) : queryKeys.list(listId));
    },
  });
  useEffect(() => {
    const previous = previousRef.current;
    if (!gifts || previous?.gifts === gifts) return;
    previousRef.current = { gifts, showsTaken };
    if (!previous) return;
    const bothShowTaken = previous.showsTaken && showsTaken;
    const changes = describeChanges(previous.gifts, gifts, { showsTaken: bothShowTaken });
    if (changes.length > 0) announce(joinChanges(changes));
    const takenIds = bothShowTaken ? findJustTaken(previous.gifts, gifts) : [];
    if (takenIds.length > 0) setJustTakenIds(new Set(takenIds));
  }, [gifts, showsTaken]);
  return justTakenIds;
}
