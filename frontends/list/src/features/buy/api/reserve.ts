import type { ResponseOf } from '@giftlist/contracts/routes';
import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import { announce, toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, isProblem, queryKeys, randomId } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import type { QueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../../shared/list-queries.ts';
import { keptReservations } from '../kept-reservation.ts';
import { refetchDelivery } from '../refetch-delivery.ts';

/** The person who reserves a unit. */
export type Giver = NonNullable<Gift['claims'][number]['info']>;
type Reserved = ResponseOf<'POST /giftitem/reserve'>['data'];
export type Delivery = NonNullable<Reserved['delivery']>;

/**
 * Reserves one unit. Repeating it with the same key and date reserves no second unit. With `storedOnly`, only fetches
 * the response to an earlier request.
 */
export const reserve = (
  gift: Gift,
  { name, email, message }: Giver,
  {
    idempotencyKey,
    date,
    storedOnly = false,
  }: { idempotencyKey: string; date: string; storedOnly?: boolean },
): Promise<ResponseOf<'POST /giftitem/reserve'>> =>
  api.call('POST /giftitem/reserve', {
    body: {
      gift_id: gift.id,
      name: name.trim(),
      email: email.trim(),
      message: message.trim(),
      date,
      quantity: 1,
      user_type: 'normal',
    },
    idempotencyKey,
    storedOnly,
    strictIdempotency: true,
  });

export interface ReservationResult {
  mailSent: boolean;
  /** The limit that prevented the confirmation email. */
  mailLimit: Reserved['mail_limit'];
  /** The token that unreserves the gift. */
  token: string;
  delivery: Delivery | null | undefined;
}

export const toReservationResult = ({
  mail_sent,
  mail_limit,
  delivery,
  unreserve_token,
}: Reserved): ReservationResult => ({
  mailSent: mail_sent !== false,
  mailLimit: mail_limit,
  token: unreserve_token,
  delivery,
});

/** Stores the token, and shows and announces the reservation. */
export function showReserved(queries: QueryClient, { gift, unreserve_token }: Reserved): void {
  claimTokens.add(gift.id, unreserve_token);
  keptReservations.forget(gift.id);
  queries.setQueryData<Gift[]>(queryKeys.gifts(gift.giftlist_id), gifts =>
    gifts?.map(other => (other.id === gift.id ? gift : other)),
  );
  announce(t`${isolateIfNeeded(gift.gift_title)} is yours to give`);
  void queries.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
  void refetchDelivery(queries, gift.giftlist_id);
}

/** Returns why the gift could not be reserved, if the giver can do something about it. */
function explainRefusal(error: unknown): string | undefined {
  if (isProblem(error, 'gift/already-taken')) return t`Somebody was a moment quicker.`;
  if (isProblem(error, 'gift/reservation-ended'))
    return t`You gave it back meanwhile. Reserve it again if you still want to give it.`;
  if (isProblem(error, 'gift/own-list')) return t`This e-mail address is the list owner’s.`;
  if (isProblem(error, 'gift/maybe-own-list')) return t`Say first whether this is your list.`;
  return undefined;
}

export function showNotReserved(error: unknown): void {
  handleError(error, messages.gifts.reserve);
  const reason = explainRefusal(error);
  if (reason) toast.info(reason);
}

/** Undoes an unreservation: reserves the gift again with the same values if it is still available. */
export async function reserveAgain(queries: QueryClient, gift: Gift, giver: Giver): Promise<void> {
  try {
    const { data } = await reserve(gift, giver, {
      idempotencyKey: randomId(),
      date: new Date().toISOString(),
    });
    showReserved(queries, data);
  } catch (error) {
    showNotReserved(error);
    await queries.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
  }
}
