import { announce } from '@giftlist/frontend-kit/base';
import { askAgain, queryKeys, useLive } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import { describeChanges, justTaken, sayChanges } from './gift-changes.ts';
import type { Gift } from './list-queries.ts';

/** Keeps an open list true: asks again when something happened, says so, and tells what was taken just now. */
export function useLiveGifts(listId: string, gifts: readonly Gift[] | undefined): ReadonlySet<string> {
  const queries = useQueryClient();
  const before = useRef<readonly Gift[]>(undefined);
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
    if (!gifts) return;
    const last = before.current;
    before.current = gifts;
    if (!last) return;
    const changes = describeChanges(last, gifts);
    if (changes.length > 0) announce(sayChanges(changes));
    const taken = justTaken(last, gifts);
    if (taken.length > 0) setJust(new Set(taken));
  }, [gifts]);
  return just;
}
