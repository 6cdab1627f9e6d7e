import { useEffect, useEffectEvent } from 'react';
import { type LiveNews, subscribeLive } from './live-hub.ts';

/** Subscribes to events of `lists` while mounted. Events never carry state: read the route again. */
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
