import { useSyncExternalStore } from 'react';
import { createObservable } from '../storage/create-observable.ts';

/** Chromium fires this event early in the page load if the page can be installed. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}
const isInstallPrompt = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event;

const prompt = createObservable<BeforeInstallPromptEvent | undefined>(undefined);

/** Call this before the first render, or the event is missed. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    prompt.set(event);
  });
  addEventListener('appinstalled', () => prompt.set(undefined));
}

/** Returns undefined if the page cannot be installed or already is. */
export const useInstallPrompt = (): BeforeInstallPromptEvent | undefined =>
  useSyncExternalStore(prompt.subscribe, prompt.read);
