import { persistentStorage } from '../storage/browser-storage.ts';
import { parseJson } from '../storage/parse.ts';

const storageKey = 'giftlist-claim-tokens';
/** More tokens would not fit in an 8 KB header. */
const maxTokens = 40;

type Entry = [giftId: string, token: string];

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && value.every(item => typeof item === 'string');

function loadEntries(): Entry[] {
  const entries = parseJson(persistentStorage.get(storageKey));
  return Array.isArray(entries) ? entries.filter(isEntry) : [];
}

function saveEntries(entries: Entry[]): void {
  persistentStorage.set(storageKey, JSON.stringify(entries.slice(-maxTokens)));
}

/** One token per unit reserved in this browser. A visitor needs them to see and cancel the reservations. */
export const claimTokens = {
  add(giftId: string, token: string): void {
    saveEntries([...loadEntries().filter(([, storedToken]) => storedToken !== token), [giftId, token]]);
  },
  /** Returns the newest token first. */
  forGift(giftId: string): string[] {
    return loadEntries()
      .filter(([id]) => id === giftId)
      .map(([, token]) => token)
      .reverse();
  },
  remove(token: string): void {
    saveEntries(loadEntries().filter(([, storedToken]) => storedToken !== token));
  },
  toHeader(): string | undefined {
    const entries = loadEntries();
    return entries.length === 0 ? undefined : entries.map(([, token]) => token).join(',');
  },
};
