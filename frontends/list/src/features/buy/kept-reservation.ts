import { persistentStorage } from '@giftlist/frontend-kit/client';
import type { Giver } from './api/reserve.ts';

/** A reservation whose request got no response. Only the giver sends it again, with the same idempotency key. */
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
    const stored: unknown = JSON.parse(persistentStorage.get(key) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(isKeptReservation).filter(({ at }) => Date.now() - at < keepMs)
      : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();

function store(stored: KeptReservation[]): void {
  if (stored.length === 0) persistentStorage.remove(key);
  else persistentStorage.set(key, JSON.stringify(stored.slice(-maxEntries)));
  for (const listener of listeners) listener();
}

export const keptReservations = {
  forGift: (giftId: string): KeptReservation | undefined => load().find(stored => stored.giftId === giftId),
  forList: (listId: string): KeptReservation[] => load().filter(stored => stored.listId === listId),
  keep(reservation: KeptReservation): void {
    store([...load().filter(({ giftId }) => giftId !== reservation.giftId), reservation]);
  },
  forget(giftId: string): void {
    const stored = load();
    if (stored.some(other => other.giftId === giftId)) store(stored.filter(other => other.giftId !== giftId));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Returns the stored text, which changes with every change of a reservation. */
  snapshot: (): string => persistentStorage.get(key) ?? '',
};
