import { useSyncExternalStore } from 'react';
import { persistentStorage } from '../storage/browser-storage.ts';
import { createObservable } from '../storage/create-observable.ts';

/**
 * Analytics events wait while consent is `unknown` or `asking`, because the law requires consent first. They are
 * dropped if consent is `denied`.
 */
export type Consent = 'unknown' | 'asking' | 'not-needed' | 'granted' | 'denied';

const storageKey = 'giftlist-analytics-consent';

/** The European Economic Area, the United Kingdom and Switzerland. */
const consentCountries = new Set(
  'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se is li no gb ch'.split(
    ' ',
  ),
);
const europeanTimeZone =
  /^(Europe\/|Atlantic\/(Azores|Canary|Faroe|Madeira|Reykjavik)$|Asia\/(Nicosia|Famagusta)$)/;

/** Uses the time zone if the country is unknown. */
export const requiresConsent = (country: string | null | undefined, timeZone: string): boolean =>
  country ? consentCountries.has(country) : europeanTimeZone.test(timeZone);

/** Global Privacy Control counts as a refusal until the person chooses. */
const isPrivacyControlOn = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

const { read, subscribe, set } = createObservable<Consent>('unknown');

function publish(next: Consent): void {
  if (next !== read()) set(next);
}

export const consent = {
  read,
  subscribe,
  /** Call this when the session is known. A stored choice takes precedence over the country. */
  initialize(country: string | null | undefined, timeZone: string): void {
    const stored = persistentStorage.get(storageKey);
    if (stored === 'granted' || stored === 'denied') publish(stored);
    else if (isPrivacyControlOn()) publish('denied');
    else publish(requiresConsent(country, timeZone) ? 'asking' : 'not-needed');
  },
  setGranted(isGranted: boolean): void {
    persistentStorage.set(storageKey, isGranted ? 'granted' : 'denied');
    publish(isGranted ? 'granted' : 'denied');
  },
};

export const useConsent = (): Consent => useSyncExternalStore(subscribe, read);
