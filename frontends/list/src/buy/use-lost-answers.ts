import { isProblem, rememberedGiver, useSession } from '@giftlist/frontend-kit/client';
import { useQueries, useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Gift, GiftList } from '../model/list-queries.ts';
import { type KeptReservation, keptReservations } from './kept-reservation.ts';
import { type Done, doneOf, reserve, showReserved } from './reserve.ts';

const longestPauseMs = 10_000;

/** Returns the stored response of a reservation whose response was lost; null if it was not made. */
async function storedOf(gift: Gift, { giver, idempotencyKey, date }: KeptReservation) {
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
  /** The server has not responded yet. */
  isAsking: boolean;
}

/**
 * Asks the server for lost responses to reservations once the browser is online, and again when units of the gift are
 * taken or released. Reserves nothing. Returns reservations that were not made, or may not have been.
 */
export function useLostAnswers(
  list: GiftList,
  gifts: readonly Gift[] | undefined,
  onFound: (gift: Gift, done: Done) => void,
): readonly KeptGift[] {
  const queries = useQueryClient();
  const { state } = useSession();
  useSyncExternalStore(keptReservations.subscribe, keptReservations.snapshot);
  const kept = keptReservations.ofList(list.id).flatMap(reservation => {
    const gift = gifts?.find(({ id }) => id === reservation.giftId);
    return gift ? [{ reservation, gift }] : [];
  });
  const stored = useQueries({
    queries: kept.map(({ reservation, gift }) => ({
      queryKey: ['reservation', reservation.idempotencyKey, reservation.at, gift.available],
      queryFn: () => storedOf(gift, reservation),
      // The response contains a token, which is not kept beyond the page.
      gcTime: 0,
      retry: (_: number, error: Error) => isProblem(error, 'network', 'upstream-unavailable'),
      retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, longestPauseMs),
    })),
  });
  useEffect(() => {
    for (const [at, { reservation }] of kept.entries()) {
      const data = stored[at]?.data;
      if (!data) continue;
      if (state === 'visitor') rememberedGiver.remember(reservation.giver);
      showReserved(queries, data);
      onFound(data.gift, doneOf(data));
    }
  });
  return kept.map(({ gift }, at) => ({ gift, isAsking: stored[at]?.isPending ?? true }));
}
