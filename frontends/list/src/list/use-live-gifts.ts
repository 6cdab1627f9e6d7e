import { announce } from '@giftlist/frontend-kit/base';
import { askAgain, queryKeys, useLive } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import { describeChanges, justTaken, sayChanges } from './gift-changes.ts';
import type { Gift, GiftList } from './list-queries.ts';

/** Keeps an open list true: asks again when something happened, says so, and tells what was taken just now. */
export function useLiveGifts(
  { id: listId, gifts_revealed, viewer_role }: Pick<GiftList, 'id' | 'gifts_revealed' | 'viewer_role'>,
  gifts: readonly Gift[] | undefined,
): ReadonlySet<string> {
  const queries = useQueryClient();
  const before = useRef<{ gifts: readonly Gift[]; isSurprise: boolean }>(undefined);
  // Before Reveal an owner is not shown what is taken: hiding it frees nothing, showing it takes nothing.
  const isSurprise = viewer_role === 'owner' && !gifts_revealed;
  const [just, setJust] = useState<ReadonlySet<string>>(new Set());

  useLive({
    lists: [listId],
    onEvent: news => {
      const concerns = news.type === 'resync' || ('list_id' in news && news.list_id === listId);
      if (!concerns) return;
      const giftsAlone = news.type === 'gift' || news.type === 'gift-removed';
      askAgain(queries, giftsAlone ? queryKeys.gifts(listId) : queryKeys.list(listId));
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
