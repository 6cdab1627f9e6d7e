import { keptStorage } from '../storage/browser-storage.ts';

const storageKey = 'giftlist-claim-tokens';
/** As many as a header of 8 KB carries. */
const capacity = 40;

type Entry = [giftId: string, token: string];

function read(): Entry[] {
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

function write(entries: Entry[]): void {
  keptStorage.set(storageKey, JSON.stringify(entries.slice(-capacity)));
}

/** What a visitor's browser remembers of its own reservations, so that it may show and undo them. */
export const claimTokens = {
  add(giftId: string, token: string): void {
    write([...read().filter(([id]) => id !== giftId), [giftId, token]]);
  },
  of(giftId: string): string | undefined {
    return read().find(([id]) => id === giftId)?.[1];
  },
  remove(giftId: string): void {
    write(read().filter(([id]) => id !== giftId));
  },
  /** The value of `X-Claim-Token`, if there is anything to tell. */
  header(): string | undefined {
    const entries = read();
    return entries.length === 0 ? undefined : entries.map(([, token]) => token).join(',');
  },
};
