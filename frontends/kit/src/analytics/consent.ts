import { keptStorage } from '../storage/browser-storage.ts';

/**
 * - `unknown`: not determined yet; events wait
 * - `asking`: the law here requires consent first; events wait
 * - `not-needed`, `granted`: events are sent
 * - `denied`: events are dropped
 */
export type Consent = 'unknown' | 'asking' | 'not-needed' | 'granted' | 'denied';

const storageKey = 'giftlist-analytics-consent';

/** The European Economic Area, the United Kingdom and Switzerland: analytics need consent first. */
const consentCountries = new Set(
  'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se is li no gb ch'.split(
    ' ',
  ),
);
const europeanZone =
  /^(Europe\/|Atlantic\/(Azores|Canary|Faroe|Madeira|Reykjavik)$|Asia\/(Nicosia|Famagusta)$)/;

/** Whether consent is required first, by the profile's country or, without one, the browser's time zone. */
export const requiresConsent = (country: string | null | undefined, timeZone: string): boolean =>
  country ? consentCountries.has(country) : europeanZone.test(timeZone);

/** Whether the browser sends Global Privacy Control, which counts as a refusal unless a choice is stored. */
const hasPrivacyControl = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

type Listener = (consent: Consent) => void;
const listeners = new Set<Listener>();
let current: Consent = 'unknown';

function publish(next: Consent): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener(next);
}

/** The state of analytics consent: whether events may be sent. */
export const consent = {
  read: (): Consent => current,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Determines consent once the session is known: an earlier choice takes precedence, then the country decides. */
  settle(country: string | null | undefined, timeZone: string): void {
    const stored = keptStorage.get(storageKey);
    if (stored === 'granted' || stored === 'denied') publish(stored);
    else if (hasPrivacyControl()) publish('denied');
    else publish(requiresConsent(country, timeZone) ? 'asking' : 'not-needed');
  },
  /** Stores the person's choice until they change it in the settings. */
  choose(allowed: boolean): void {
    keptStorage.set(storageKey, allowed ? 'granted' : 'denied');
    publish(allowed ? 'granted' : 'denied');
  },
};
