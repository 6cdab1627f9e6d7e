import { useEffect, useEffectEvent } from 'react';
import { type LiveUpdate, subscribeToLiveUpdates } from './live-hub.ts';

type Subscription = { lists: readonly string[]; onEvent: (update: LiveUpdate) => void };

/** Events about lists and gifts carry no data, so refetch the route. */
export function useLiveUpdates({ lists, onEvent }: Subscription): void {
  const onLiveEvent = useEffectEvent(onEvent);
  const key = lists.join(',');
  useEffect(
    () => subscribeToLiveUpdates(key === '' ? [] : key.split(','), update => onLiveEvent(update)),
    [key],
  );
}
