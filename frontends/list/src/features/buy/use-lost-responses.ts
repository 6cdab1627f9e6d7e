import { isProblem, rememberedGiver, useSession } from '@giftlist/frontend-kit/client';
import { useQueries, useQueryClient } from '@giftlist/frontend-kit/query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { applyReservation, type ReservationResult, reserve, toReservationResult } from './api/reserve.ts';
import { type PendingReservation, pendingReservations } from './pending-reservations.ts';

const maxRetryDelayMs = 10_000;

/** Returns null if there is no reservation to recover. */
async function fetchStoredResponse(gift: Gift, { giver, idempotencyKey, date }: PendingReservation) {
  try {
    const { data } = await reserve(gift, giver, { idempotencyKey, date, storedOnly: true });
    return data;
  } catch (error) {
    if (isProblem(error, 'idempotency/not-found')) return null;
    if (isProblem(error, 'gift/reservation-ended', 'idempotency/mismatch')) {
      pendingReservations.remove(gift.id);
      return null;
    }
    throw error;
  }
}

export interface PendingGift {
  gift: Gift;
  isChecking: boolean;
}

/** Fetches lost responses without reserving anything. Returns the gifts that may not be reserved yet. */
export function useLostResponses(
  list: GiftList,
  gifts: readonly Gift[] | undefined,
  onFound: (gift: Gift, result: ReservationResult) => void,
): readonly PendingGift[] {
  const queryClient = useQueryClient();
  const { state } = useSession();
  useSyncExternalStore(pendingReservations.subscribe, pendingReservations.getSnapshot);
  const attempts = pendingReservations.getForList(list.id).flatMap(reservation => {
    const gift = gifts?.find(({ id }) => id === reservation.giftId);
    return gift ? [{ reservation, gift }] : [];
  });
  const responses = useQueries({
    queries: attempts.map(({ reservation, gift }) => ({
      // Fetched again after another attempt, or if the number of available units changes.
      queryKey: ['reservation', reservation.idempotencyKey, reservation.at, gift.available],
      queryFn: () => fetchStoredResponse(gift, reservation),
      // The response contains a token, which must not stay in the query cache.
      gcTime: 0,
      retry: (_: number, error: Error) => isProblem(error, 'network', 'upstream-unavailable'),
      retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, maxRetryDelayMs),
    })),
  });
  // Needs no dependencies: `applyReservation` removes the pending reservation, so each is applied only once.
  useEffect(() => {
    for (const [index, { reservation }] of attempts.entries()) {
      const data = responses[index]?.data;
      if (!data) continue;
      if (state === 'visitor') rememberedGiver.remember(reservation.giver);
      applyReservation(queryClient, data);
      onFound(data.gift, toReservationResult(data));
    }
  });
  return attempts.map(({ gift }, index) => ({ gift, isChecking: responses[index]?.isPending ?? true }));
}
