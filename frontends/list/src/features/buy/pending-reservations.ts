import { persistentStorage } from '@giftlist/frontend-kit/client';
import type { Giver } from './api/reserve.ts';

/** A reservation without a response. A retry needs the giver's confirmation and uses the same idempotency key. */
export interface PendingReservation {
  listId: string;
  giftId: string;
  giver: Giver;
  idempotencyKey: string;
  /** ISO 8601, sent with each attempt: the time when the form was opened. */
  date: string;
  /** Time of the attempt, in milliseconds since 1970. */
  at: number;
}

const storageKey = 'giftlist-kept-reservations';
/** Less than the time the server stores idempotency keys, so that a retry never counts as a new request. */
const maxAgeMs = 36 * 3_600_000;
const maxEntries = 10;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const hasStrings = (value: Record<string, unknown>, ...names: string[]): boolean =>
  names.every(name => typeof value[name] === 'string');

const isPendingReservation = (value: unknown): value is PendingReservation =>
  isRecord(value) &&
  hasStrings(value, 'listId', 'giftId', 'idempotencyKey', 'date') &&
  typeof value.at === 'number' &&
  isRecord(value.giver) &&
  hasStrings(value.giver, 'name', 'email', 'message');

function loadReservations(): PendingReservation[] {
  try {
    const reservations: unknown = JSON.parse(persistentStorage.get(storageKey) ?? '[]');
    return Array.isArray(reservations)
      ? reservations.filter(isPendingReservation).filter(({ at }) => Date.now() - at < maxAgeMs)
      : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();

function saveReservations(reservations: PendingReservation[]): void {
  if (reservations.length === 0) persistentStorage.remove(storageKey);
  else persistentStorage.set(storageKey, JSON.stringify(reservations.slice(-maxEntries)));
  for (const listener of listeners) listener();
}

export const pendingReservations = {
  getForGift: (giftId: string): PendingReservation | undefined =>
    loadReservations().find(reservation => reservation.giftId === giftId),
  getForList: (listId: string): PendingReservation[] =>
    loadReservations().filter(reservation => reservation.listId === listId),
  add(reservation: PendingReservation): void {
    saveReservations([
      ...loadReservations().filter(({ giftId }) => giftId !== reservation.giftId),
      reservation,
    ]);
  },
  remove(giftId: string): void {
    const reservations = loadReservations();
    if (reservations.some(existing => existing.giftId === giftId))
      saveReservations(reservations.filter(existing => existing.giftId !== giftId));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** For `useSyncExternalStore`. Changes when a reservation is added or removed. */
  getSnapshot: (): string => persistentStorage.get(storageKey) ?? '',
};
