import { useEffect } from 'react';
import type { LazyComponent } from './lazy-component.tsx';

/** Gives the page time to render and finish its requests. */
const delayMs = 3_000;

type Connection = { saveData?: boolean };
const isDataSaverOn = (): boolean =>
  'connection' in navigator && ((navigator.connection as Connection | null)?.saveData ?? false);

/** Loads the components while the browser is idle, so that they also open offline. */
export function usePreload(...components: readonly Pick<LazyComponent<never>, 'preload'>[]): void {
  useEffect(() => {
    if (isDataSaverOn()) return;
    const preload = () => {
      for (const component of components) component.preload();
    };
    const preloadWhenIdle = () =>
      'requestIdleCallback' in globalThis ? void requestIdleCallback(preload) : preload();
    const timer = setTimeout(preloadWhenIdle, delayMs);
    return () => clearTimeout(timer);
  }, []);
}
