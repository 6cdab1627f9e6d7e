import { keptStorage } from '@giftlist/frontend-kit/client';
import type { Giver } from './reserve.ts';

/** A reservation attempted while offline. Only the giver sends it again, with the same idempotency key. */
export interface KeptReservation {
  listId: string;
  giftId: string;
  giver: Giver;
  idempotencyKey: string;
  date: string;
  /** Time of the attempt, in milliseconds since 1970. */
  at: number;
}

const key = 'giftlist-kept-reservations';
/** Shorter than the server keeps idempotency keys, so that a retry is never treated as a new request. */
const keepMs = 36 * 3_600_000;
const maxEntries = 10;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const hasStrings = (value: Record<string, unknown>, ...names: string[]): boolean =>
  names.every(name => typeof value[name] === 'string');

const isKeptReservation = (value: unknown): value is KeptReservation =>
  isRecord(value) &&
  hasStrings(value, 'listId', 'giftId', 'idempotencyKey', 'date') &&
  typeof value.at === 'number' &&
  isRecord(value.giver) &&
  hasStrings(value.giver, 'name', 'email', 'message');

function load(): KeptReservation[] {
  try {
    const kept: unknown = JSON.parse(keptStorage.get(key) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter(isKeptReservation).filter(({ at }) => Date.now() - at < keepMs)
      : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();

function store(kept: KeptReservation[]): void {
  if (kept.length === 0) keptStorage.remove(key);
  else keptStorage.set(key, JSON.stringify(kept.slice(-maxEntries)));
  for (const listener of listeners) listener();
}

export const keptReservations = {
  of: (giftId: string): KeptReservation | undefined => load().find(kept => kept.giftId === giftId),
  ofList: (listId: string): KeptReservation[] => load().filter(kept => kept.listId === listId),
  keep(reservation: KeptReservation): void {
    store([...load().filter(({ giftId }) => giftId !== reservation.giftId), reservation]);
  },
  forget(giftId: string): void {
    const kept = load();
    if (kept.some(other => other.giftId === giftId)) store(kept.filter(other => other.giftId !== giftId));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Returns the stored text, which changes with every change of a reservation. */
  snapshot: (): string => keptStorage.get(key) ?? '',
};
