import { useEffect } from 'react';
import type { LazyPart } from './lazy-part.tsx';

/** After the page is there and the line is free of what it needs. */
const settledMs = 3_000;

type Connection = { saveData?: boolean };
const savesData = (): boolean =>
  'connection' in navigator && ((navigator.connection as Connection | null)?.saveData ?? false);

/** Loads parts ahead once the page is idle, so that opening one needs no line. */
export function usePreload(...parts: readonly Pick<LazyPart<never>, 'preload'>[]): void {
  useEffect(() => {
    if (savesData()) return;
    const preload = () => {
      for (const part of parts) part.preload();
    };
    const whenIdle = () =>
      'requestIdleCallback' in globalThis ? void requestIdleCallback(preload) : preload();
    const timer = setTimeout(whenIdle, settledMs);
    return () => clearTimeout(timer);
  }, []);
}
