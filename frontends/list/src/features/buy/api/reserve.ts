import type { ResponseOf } from '@giftlist/contracts/routes';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { announce, toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, isProblem, queryKeys, randomId } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import type { QueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../../shared/list-queries.ts';
import { pendingReservations } from '../pending-reservations.ts';
import { refetchDelivery } from '../refetch-delivery.ts';

/** The details that a giver entered. */
export type Giver = NonNullable<Gift['claims'][number]['info']>;
type ReservedData = ResponseOf<'POST /giftitem/reserve'>['data'];
export type Delivery = NonNullable<ReservedData['delivery']>;

/**
 * Reserves one unit. A retry with the same idempotency key and date does not reserve another one. With `storedOnly`,
 * nothing is reserved: only the stored response to an earlier attempt is fetched.
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
  mailLimit: ReservedData['mail_limit'];
  /** Authorizes unreserving the gift. */
  token: string;
  delivery: Delivery | null | undefined;
}

export const toReservationResult = ({
  mail_sent,
  mail_limit,
  delivery,
  unreserve_token,
}: ReservedData): ReservationResult => ({
  mailSent: mail_sent !== false,
  mailLimit: mail_limit,
  token: unreserve_token,
  delivery,
});

/** Stores the token, shows the gift as reserved and announces it to screen readers. */
export function applyReservation(queryClient: QueryClient, { gift, unreserve_token }: ReservedData): void {
  claimTokens.add(gift.id, unreserve_token);
  pendingReservations.remove(gift.id);
  queryClient.setQueryData<Gift[]>(queryKeys.gifts(gift.giftlist_id), gifts =>
    gifts?.map(existing => (existing.id === gift.id ? gift : existing)),
  );
  announce(t`${isolateBidi(gift.gift_title)} is yours to give`);
  void queryClient.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
  void refetchDelivery(queryClient, gift.giftlist_id);
}

/** Returns undefined for errors that need no explanation. */
function getRefusalReason(error: unknown): string | undefined {
  if (isProblem(error, 'gift/already-taken')) return t`Somebody was a moment quicker.`;
  if (isProblem(error, 'gift/reservation-ended'))
    return t`You gave it back meanwhile. Reserve it again if you still want to give it.`;
  if (isProblem(error, 'gift/own-list')) return t`This e-mail address is the list owner’s.`;
  if (isProblem(error, 'gift/maybe-own-list')) return t`Say first whether this is your list.`;
  return undefined;
}

export function reportReservationError(error: unknown): void {
  handleError(error, messages.gifts.reserve);
  const reason = getRefusalReason(error);
  if (reason) toast.info(reason);
}

/** Reserves the gift again if it is still available. */
export async function reserveAgain(queryClient: QueryClient, gift: Gift, giver: Giver): Promise<void> {
  try {
    const { data } = await reserve(gift, giver, {
      idempotencyKey: randomId(),
      date: new Date().toISOString(),
    });
    applyReservation(queryClient, data);
  } catch (error) {
    reportReservationError(error);
    await queryClient.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
  }
}
