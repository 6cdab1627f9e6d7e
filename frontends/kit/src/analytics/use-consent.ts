import { useSyncExternalStore } from 'react';
import { type Consent, consent } from './consent.ts';

/** Returns the state of analytics consent; renders again when it changes. */
export const useConsent = (): Consent => useSyncExternalStore(consent.subscribe, consent.read);
