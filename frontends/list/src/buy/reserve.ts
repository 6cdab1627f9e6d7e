import type { ResponseOf } from '@giftlist/contracts/routes';
import { isolated } from '@giftlist/contracts/rules/text';
import { announce, toast } from '@giftlist/frontend-kit/base';
import { api, claimTokens, handleError, isProblem, queryKeys, randomId } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import type { QueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { Gift } from '../model/list-queries.ts';
import { keptReservations } from './kept-reservation.ts';
import { askWhereItGoes } from './where-it-goes.ts';

/** The person who reserves a unit. */
export type Giver = NonNullable<Gift['claims'][number]['info']>;
type Reserved = ResponseOf<'POST /giftitem/reserve'>['data'];
export type Delivery = NonNullable<Reserved['delivery']>;

/**
 * Reserves one unit. The same key and date make it the same call, however often it is sent. `storedOnly` only requests
 * the response to that call.
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
    once: true,
  });

/** The result of a successful reservation. */
export interface Done {
  /** Whether the confirmation mail was sent. */
  mailSent: boolean;
  /** Which limit prevented the mail. */
  mailLimit: Reserved['mail_limit'];
  /** Unreserves the gift. */
  token: string;
  /** The delivery address. */
  delivery: Delivery | null | undefined;
}

export const doneOf = ({ mail_sent, mail_limit, delivery, unreserve_token }: Reserved): Done => ({
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
  announce(t`${isolated(gift.gift_title)} is yours to give`);
  void queries.invalidateQueries({ queryKey: queryKeys.gifts(gift.giftlist_id) });
  void askWhereItGoes(queries, gift.giftlist_id);
}

/** Returns why it could not be reserved, if the giver can do something about it. */
function reasonFor(error: unknown): string | undefined {
  if (isProblem(error, 'gift/already-taken')) return t`Somebody was a moment quicker.`;
  if (isProblem(error, 'gift/reservation-ended'))
    return t`You gave it back meanwhile. Reserve it again if you still want to give it.`;
  if (isProblem(error, 'gift/own-list')) return t`This e-mail address is the list owner’s.`;
  if (isProblem(error, 'gift/maybe-own-list')) return t`Say first whether this is your list.`;
  return undefined;
}

/** Shows that it could not be reserved, and why. */
export function showNotReserved(error: unknown): void {
  handleError(error, messages.gifts.reserve);
  const reason = reasonFor(error);
  if (reason) toast.info(reason);
}

/** Undoes an unreservation: reserves it again with the same values if it is still available. */
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
