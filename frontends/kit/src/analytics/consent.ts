import { keptStorage } from '../storage/browser-storage.ts';

/**
 * - `unknown`: it is not settled yet; events wait
 * - `asking`: the law here asks the person first; events wait
 * - `not-needed`, `granted`: events go out
 * - `denied`: events are dropped
 */
export type Consent = 'unknown' | 'asking' | 'not-needed' | 'granted' | 'denied';

const storageKey = 'giftlist-analytics-consent';

/** The European Economic Area, the United Kingdom and Switzerland: measuring needs a yes before it begins. */
const askFirst = new Set(
  'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se is li no gb ch'.split(
    ' ',
  ),
);
const europeanZone =
  /^(Europe\/|Atlantic\/(Azores|Canary|Faroe|Madeira|Reykjavik)$|Asia\/(Nicosia|Famagusta)$)/;

/** Must this person be asked first? By the profile's country, else by the browser's time zone. */
export const asksFirst = (country: string | null | undefined, timeZone: string): boolean =>
  country ? askFirst.has(country) : europeanZone.test(timeZone);

/** The browser itself says no (Global Privacy Control): then nobody is asked. */
const saysNo = (): boolean => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

type Listener = (consent: Consent) => void;
const listeners = new Set<Listener>();
let current: Consent = 'unknown';

function publish(next: Consent): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener(next);
}

/** Whether events may go out, who hears of it, and how it is settled. */
export const consent = {
  read: (): Consent => current,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Called once it is known who is here: an answer given before counts, then the country. */
  settle(country: string | null | undefined, timeZone: string): void {
    const kept = keptStorage.get(storageKey);
    if (kept === 'granted' || kept === 'denied') publish(kept);
    else if (saysNo()) publish('denied');
    else publish(asksFirst(country, timeZone) ? 'asking' : 'not-needed');
  },
  /** The person's own answer; it stays until they change it in the settings. */
  answer(allowed: boolean): void {
    keptStorage.set(storageKey, allowed ? 'granted' : 'denied');
    publish(allowed ? 'granted' : 'denied');
  },
};
