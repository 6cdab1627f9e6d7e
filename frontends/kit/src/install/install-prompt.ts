import { useSyncExternalStore } from 'react';

/** Chromium fires it once, early in a page load, if the page can be installed. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}
const isInstallPrompt = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event;

let prompt: BeforeInstallPromptEvent | undefined;
const listeners = new Set<() => void>();
const publish = (next: BeforeInstallPromptEvent | undefined) => {
  prompt = next;
  for (const listener of listeners) listener();
};

/** Keeps the event until a page needs it. Call it once, before anything is rendered. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    publish(event);
  });
  addEventListener('appinstalled', () => publish(undefined));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Undefined if the page cannot be installed or already is. */
export const useInstallPrompt = (): BeforeInstallPromptEvent | undefined =>
  useSyncExternalStore(subscribe, () => prompt);
