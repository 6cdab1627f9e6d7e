import { useEffect } from 'react';
import type { LazyComponent } from './lazy-component.tsx';

/** Lets the page render and finish its requests first. */
const delayMs = 3_000;

type Connection = { saveData?: boolean };
const savesData = (): boolean =>
  'connection' in navigator && ((navigator.connection as Connection | null)?.saveData ?? false);

/** Opening a preloaded component also works offline. */
export function usePreload(...parts: readonly Pick<LazyComponent<never>, 'preload'>[]): void {
  useEffect(() => {
    if (savesData()) return;
    const preload = () => {
      for (const part of parts) part.preload();
    };
    const whenIdle = () =>
      'requestIdleCallback' in globalThis ? void requestIdleCallback(preload) : preload();
    const timer = setTimeout(whenIdle, delayMs);
    return () => clearTimeout(timer);
  }, []);
}
