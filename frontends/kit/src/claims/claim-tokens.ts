import { persistentStorage } from '../storage/browser-storage.ts';
import { parseJson } from '../storage/parse.ts';

const storageKey = 'giftlist-claim-tokens';
/** As many as fit in an 8 KB header. The oldest are dropped. */
const capacity = 40;

type Entry = [giftId: string, token: string];

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && value.every(part => typeof part === 'string');

function loadEntries(): Entry[] {
  const entries = parseJson(persistentStorage.get(storageKey));
  return Array.isArray(entries) ? entries.filter(isEntry) : [];
}

function saveEntries(entries: Entry[]): void {
  persistentStorage.set(storageKey, JSON.stringify(entries.slice(-capacity)));
}

/**
 * The tokens of reservations made in this browser, one per reserved unit. A visitor can see and undo the reservations
 * with them.
 */
export const claimTokens = {
  add(giftId: string, token: string): void {
    saveEntries([...loadEntries().filter(([, other]) => other !== token), [giftId, token]]);
  },
  /** Returns the newest first. */
  forGift(giftId: string): string[] {
    return loadEntries()
      .filter(([id]) => id === giftId)
      .map(([, token]) => token)
      .reverse();
  },
  remove(token: string): void {
    saveEntries(loadEntries().filter(([, other]) => other !== token));
  },
  header(): string | undefined {
    const entries = loadEntries();
    return entries.length === 0 ? undefined : entries.map(([, token]) => token).join(',');
  },
};
