import { keptStorage } from '../storage/browser-storage.ts';

const storageKey = 'giftlist-claim-tokens';
/** The number of tokens that fit in an 8 KB header. */
const capacity = 40;

type Entry = [giftId: string, token: string];

function loadEntries(): Entry[] {
  try {
    const entries: unknown = JSON.parse(keptStorage.get(storageKey) ?? '[]');
    return Array.isArray(entries)
      ? entries.filter(
          (entry): entry is Entry => Array.isArray(entry) && entry.every(part => typeof part === 'string'),
        )
      : [];
  } catch {
    return [];
  }
}

function saveEntries(entries: Entry[]): void {
  keptStorage.set(storageKey, JSON.stringify(entries.slice(-capacity)));
}

/** The tokens of reservations made in this browser by a visitor, who can then see and undo them. */
export const claimTokens = {
  add(giftId: string, token: string): void {
    saveEntries([...loadEntries().filter(([id]) => id !== giftId), [giftId, token]]);
  },
  of(giftId: string): string | undefined {
    return loadEntries().find(([id]) => id === giftId)?.[1];
  },
  remove(giftId: string): void {
    saveEntries(loadEntries().filter(([id]) => id !== giftId));
  },
  /** Returns the value of `X-Claim-Token`; undefined without tokens. */
  header(): string | undefined {
    const entries = loadEntries();
    return entries.length === 0 ? undefined : entries.map(([, token]) => token).join(',');
  },
};
