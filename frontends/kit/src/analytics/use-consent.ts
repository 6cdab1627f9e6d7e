import { useSyncExternalStore } from 'react';
import { type Consent, consent } from './consent.ts';

export const useConsent = (): Consent => useSyncExternalStore(consent.subscribe, consent.read);
