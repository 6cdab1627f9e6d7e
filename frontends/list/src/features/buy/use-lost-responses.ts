import { isProblem, rememberedGiver, useSession } from '@giftlist/frontend-kit/client';
import { useQueries, useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { type ReservationResult, reserve, showReserved, toReservationResult } from './api/reserve.ts';
import { type KeptReservation, keptReservations } from './kept-reservation.ts';

const maxRetryDelayMs = 10_000;

/** Fetches the stored response of a reservation whose response was lost; returns null if it was not made. */
async function fetchStored(gift: Gift, { giver, idempotencyKey, date }: KeptReservation) {
  try {
    const { data } = await reserve(gift, giver, { idempotencyKey, date, storedOnly: true });
    return data;
  } catch (error) {
    if (isProblem(error, 'idempotency/not-found')) return null;
    if (isProblem(error, 'gift/reservation-ended', 'idempotency/mismatch')) {
      keptReservations.forget(gift.id);
      return null;
    }
    throw error;
  }
}

export interface KeptGift {
  gift: Gift;
  /** Whether the server has not responded yet. */
  isChecking: boolean;
}

/**
 * Fetches lost responses to reservations once the browser is online, and again when the number of available units
 * changes. Reserves nothing. Returns the reservations that were not made, or may not have been.
 */
export function useLostResponses(
  list: GiftList,
  gifts: readonly Gift[] | undefined,
  onFound: (gift: Gift, done: ReservationResult) => void,
): readonly KeptGift[] {
  const queries = useQueryClient();
  const { state } = useSession();
  useSyncExternalStore(keptReservations.subscribe, keptReservations.snapshot);
  const kept = keptReservations.forList(list.id).flatMap(reservation => {
    const gift = gifts?.find(({ id }) => id === reservation.giftId);
    return gift ? [{ reservation, gift }] : [];
  });
  const stored = useQueries({
    queries: kept.map(({ reservation, gift }) => ({
      queryKey: ['reservation', reservation.idempotencyKey, reservation.at, gift.available],
      queryFn: () => fetchStored(gift, reservation),
      // The response contains a token and must not stay in the query cache.
      gcTime: 0,
      retry: (_: number, error: Error) => isProblem(error, 'network', 'upstream-unavailable'),
      retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, maxRetryDelayMs),
    })),
  });
  useEffect(() => {
    for (const [index, { reservation }] of kept.entries()) {
      const data = stored[index]?.data;
      if (!data) continue;
      if (state === 'visitor') rememberedGiver.remember(reservation.giver);
      showReserved(queries, data);
      onFound(data.gift, toReservationResult(data));
    }
  });
  return kept.map(({ gift }, index) => ({ gift, isChecking: stored[index]?.isPending ?? true }));
}
