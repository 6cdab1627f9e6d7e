import { useSyncExternalStore } from 'react';
import { type Consent, consent } from './consent.ts';

/** Whether events may go out. Renders again when that changes. */
export const useConsent = (): Consent => useSyncExternalStore(consent.subscribe, consent.read);
