import { useSyncExternalStore } from 'react';

/** The event that Chromium fires, once and early, if the page can be installed. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

let offer: InstallOffer | undefined;
const readers = new Set<() => void>();
const take = (next: InstallOffer | undefined) => {
  offer = next;
  for (const tell of readers) tell();
};

/** Keeps the event until a page needs it. Call it once, before anything is rendered. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    if (!isOffer(event)) return;
    event.preventDefault();
    take(event);
  });
  addEventListener('appinstalled', () => take(undefined));
}

const watch = (tell: () => void) => {
  readers.add(tell);
  return () => readers.delete(tell);
};

/** Returns how the page can be installed; undefined if it cannot be, or already is. */
export const useInstallOffer = (): InstallOffer | undefined => useSyncExternalStore(watch, () => offer);
