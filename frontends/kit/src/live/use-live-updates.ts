import { useEffect, useEffectEvent } from 'react';
import { type LiveUpdate, subscribeToLiveUpdates } from './live-hub.ts';

type Subscription = { lists: readonly string[]; onEvent: (update: LiveUpdate) => void };

/** Events about lists and gifts carry no data, so `onEvent` must refetch it. */
export function useLiveUpdates({ lists, onEvent }: Subscription): void {
  const onLiveEvent = useEffectEvent(onEvent);
  const joinedIds = lists.join(',');
  useEffect(
    () => subscribeToLiveUpdates(joinedIds === '' ? [] : joinedIds.split(','), update => onLiveEvent(update)),
    [joinedIds],
  );
}
