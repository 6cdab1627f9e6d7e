import { useEffect, useEffectEvent } from 'react';
import { type LiveNews, subscribeLive } from './live-hub.ts';

/** Hears what happens to `lists` while this is shown. Events never carry state: ask the route again. */
export function useLive({
  lists,
  onEvent,
}: {
  lists: readonly string[];
  onEvent: (news: LiveNews) => void;
}): void {
  const hear = useEffectEvent(onEvent);
  const key = lists.join(',');
  useEffect(() => subscribeLive(key === '' ? [] : key.split(','), news => hear(news)), [key]);
}
