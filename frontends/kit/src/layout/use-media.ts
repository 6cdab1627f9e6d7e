import { limits } from '@giftlist/contracts/limits';
import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Returns whether the viewport is narrower than the tablet breakpoint of 768 px. */
export const useIsPhone = (): boolean => useMedia(`(max-width: ${limits.tabletBreakpointPx - 1}px)`);
