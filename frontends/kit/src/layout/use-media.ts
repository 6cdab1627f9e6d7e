import { limits } from '@giftlist/contracts/limits';
import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the screen is below the tablet breakpoint of 768 px. */
export const useIsPhone = (): boolean => useMedia(`(max-width: ${limits.tabletBreakpointPx - 1}px)`);
