import { useSyncExternalStore } from 'react';
import { persistentStorage } from '../storage/browser-storage.ts';
import { createObservable } from '../storage/create-observable.ts';

/**
 * Events wait while this is `unknown` or `asking` (the law requires consent first). They are dropped once it is
 * `denied`.
 */
export type Consent = 'unknown' | 'asking' | 'not-needed' | 'granted' | 'denied';

const storageKey = 'giftlist-analytics-consent';

/** The European Economic Area, the United Kingdom and Switzerland. */
const consentCountries = new Set(
  'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se is li no gb ch'.split(
    ' ',
  ),
);
const europeanZone =
  /^(Europe\/|Atlantic\/(Azores|Canary|Faroe|Madeira|Reykjavik)$|Asia\/(Nicosia|Famagusta)$)/;

/** Decided by the profile's country or else the browser's time zone. */
export const requiresConsent = (country: string | null | undefined, timeZone: string): boolean =>
  country ? consentCountries.has(country) : europeanZone.test(timeZone);

/** Counts as a refusal, unless a choice is stored. */
const hasPrivacyControl = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

const { read, subscribe, set } = createObservable<Consent>('unknown');

function publish(next: Consent): void {
  if (next !== read()) set(next);
}

export const consent = {
  read,
  subscribe,
  /** Called once the session is known. An earlier choice takes precedence over the country. */
  initialize(country: string | null | undefined, timeZone: string): void {
    const stored = persistentStorage.get(storageKey);
    if (stored === 'granted' || stored === 'denied') publish(stored);
    else if (hasPrivacyControl()) publish('denied');
    else publish(requiresConsent(country, timeZone) ? 'asking' : 'not-needed');
  },
  choose(allowed: boolean): void {
    persistentStorage.set(storageKey, allowed ? 'granted' : 'denied');
    publish(allowed ? 'granted' : 'denied');
  },
};

export const useConsent = (): Consent => useSyncExternalStore(subscribe, read);
