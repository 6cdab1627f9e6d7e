import { useSyncExternalStore } from 'react';
import { type Consent, consent } from './consent.ts';

/** Returns whether events may be sent; renders again when that changes. */
export const useConsent = (): Consent => useSyncExternalStore(consent.subscribe, consent.read);
