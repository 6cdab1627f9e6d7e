import { keptStorage } from '@giftlist/frontend-kit/client';
import type { Giver } from './reserve.ts';

/** A reservation tried while offline: sent again only by its giver, as the same call. */
export interface KeptReservation {
  listId: string;
  giftId: string;
  giver: Giver;
  idempotencyKey: string;
  date: string;
  /** Milliseconds since 1970. */
  at: number;
}

const key = 'giftlist-kept-reservations';
/** Shorter than the server keeps idempotency keys, so that none is taken for a new call. */
const keepMs = 36 * 3_600_000;
const most = 10;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const hasTexts = (value: Record<string, unknown>, ...names: string[]): boolean =>
  names.every(name => typeof value[name] === 'string');

const isKept = (value: unknown): value is KeptReservation =>
  isRecord(value) &&
  hasTexts(value, 'listId', 'giftId', 'idempotencyKey', 'date') &&
  typeof value.at === 'number' &&
  isRecord(value.giver) &&
  hasTexts(value.giver, 'name', 'email', 'message');

function read(): KeptReservation[] {
  try {
    const kept: unknown = JSON.parse(keptStorage.get(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept).filter(({ at }) => Date.now() - at < keepMs) : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();

function write(kept: KeptReservation[]): void {
  if (kept.length === 0) keptStorage.remove(key);
  else keptStorage.set(key, JSON.stringify(kept.slice(-most)));
  for (const listener of listeners) listener();
}

export const keptReservations = {
  of: (giftId: string): KeptReservation | undefined => read().find(kept => kept.giftId === giftId),
  ofList: (listId: string): KeptReservation[] => read().filter(kept => kept.listId === listId),
  keep(reservation: KeptReservation): void {
    write([...read().filter(({ giftId }) => giftId !== reservation.giftId), reservation]);
  },
  forget(giftId: string): void {
    const kept = read();
    if (kept.some(other => other.giftId === giftId)) write(kept.filter(other => other.giftId !== giftId));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Returns a text that differs when a stored reservation has changed. */
  snapshot: (): string => keptStorage.get(key) ?? '',
};
