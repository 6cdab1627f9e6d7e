import type { ErrorCode } from '@giftlist/contracts/errors';
import type { MailLimit } from '@giftlist/contracts/gifts/entities';
import { giftReserved } from '@giftlist/contracts/gifts/events';
import type { Delivery } from '@giftlist/contracts/lists/entities';
import { mayReserve } from '@giftlist/contracts/rules/capabilities';
import { hashClaimToken } from '@giftlist/service-domain/claim-tokens';
import { MailQuotas, type ReservationMailCount } from '@giftlist/service-domain/mail-quotas';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { linkOrigin } from '@giftlist/service-kit/http/origins';
import { findStoredResult, type Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import type { ReservationContext } from '../access/list-access.ts';
import type { GiftsConfig } from '../config.ts';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { KeyedMutex, type Turn } from '../gift-writes/keyed-mutex.ts';
import type { Claim, Claimable } from '../model/claim.ts';
import { type ClaimDecision, decideReserve, findRefusal } from '../model/claims.ts';
import type { GiftDoc } from '../model/gift.ts';
import { claimsFor } from '../model/gift-fields.ts';
import type { GiftContext } from '../model/list-context.ts';
import { OwnerAddresses } from '../people/owner-addresses.ts';
import { findGift } from '../store/gifts.store.ts';
import { toClaimEvent } from './claim-event.ts';
import { ClaimFactory, type ReservationInput } from './claim-factory.ts';
import { confirmationMail } from './claim-mail.ts';
import { addClaim } from './claims.store.ts';
import { Deliveries } from './deliveries.ts';
import { UnreserveTokens } from './unreserve-token.ts';

const alreadyTaken = 'gift/already-taken';

export interface Reservation {
  context: GiftContext;
  token: string;
  /** Whether the confirmation mail was requested; false if a limit was reached. */
  mailSent: boolean;
  mailLimit?: MailLimit | undefined;
  /** Where to send the gift; null while the lists service is slow or unavailable. */
  delivery: Delivery | null;
}

/**
 * The result stored for repeated requests with the same idempotency key; older releases stored only the claim's id.
 */
type StoredResult = string | (Pick<Reservation, 'mailSent' | 'mailLimit'> & { claimId: string });

interface RequestInfo {
  ip: string;
  idempotency: Idempotency | undefined;
}

interface Attempt {
  /** The decision about the gift as read before queueing; undefined if the attempt had to wait for others. */
  first: ClaimDecision | undefined;
  turn: Turn<GiftDoc>;
  isOwnerVerified: boolean;
  decide: (found: Claimable) => ClaimDecision;
  request: RequestInfo;
}

/** Reserves units, each with one conditional update, one event and at most one mail request in one transaction. */
@Injectable()
export class Reservations {
  private readonly giftMutex = new KeyedMutex<GiftDoc>();

  constructor(
    private readonly writes: GiftWrites,
    private readonly addresses: OwnerAddresses,
    private readonly claims: ClaimFactory,
    private readonly tokens: UnreserveTokens,
    private readonly deliveries: Deliveries,
    private readonly mail: MailRequests,
    private readonly quotas: MailQuotas,
    @InjectConfig() private readonly config: GiftsConfig,
  ) {}

  async reserve(
    { ownerAddresses, ...context }: ReservationContext,
    input: ReservationInput,
    request: RequestInfo,
  ): Promise<Reservation> {
    const { idempotency } = request;
    const { gift, list, viewer } = context;
    const { isOwnersAddress, isOwnerVerified } = mayReserve(viewer)
      ? await this.addresses.compareAddress(list.user_id, input.email, ownerAddresses)
      : { isOwnersAddress: false, isOwnerVerified: false };
    const claim = this.claims.createReservation(input, viewer);
    const decide = (found: Claimable): ClaimDecision =>
      decideReserve(found, { ...viewer, hasOwnersAddress: isOwnersAddress }, claim);
    const first = decide(gift);
    if ('refused' in first) return this.refuseOrReplay(context, first.refused, idempotency);
    const reservation = await this.giftMutex.run(gift._id, turn =>
      this.claimUnit(context, {
        first: turn.waited ? undefined : first,
        turn,
        isOwnerVerified,
        decide,
        request,
      }),
    );
    return reservation ?? this.refuseOrReplay(context, alreadyTaken, idempotency);
  }

  /**
   * Returns the stored result of an earlier reservation with this key, without reserving anything. Viewers who may not
   * reserve are refused before the lookup: they must not learn that a result exists.
   */
  async getStored(context: GiftContext, idempotency: Idempotency | undefined): Promise<Reservation> {
    const refused = findRefusal(context.viewer);
    if (refused) fail(refused);
    return this.replay(context, 'idempotency/not-found', idempotency);
  }

  /** Attempts to claim a unit. Returns undefined if the gift was already taken when the attempt's turn came. */
  private async claimUnit(context: GiftContext, attempt: Attempt): Promise<Reservation | undefined> {
    const { turn, isOwnerVerified, decide, request } = attempt;
    const { gift, list, viewer } = context;
    const returned = claimsFor(viewer, list);
    const read = async () => (await findGift(gift._id, returned)) ?? fail('gift/not-found');
    let next: ClaimDecision | undefined = attempt.first ?? decide(await turn.readShared(read));
    // If the gift is already taken, no transaction is needed.
    if ('refused' in next) return undefined;
    const delivery = await this.deliveries.find(list._id);
    let after: GiftDoc | undefined;
    let mail: ReservationMailCount | undefined;
    const done = await this.writes.run<StoredResult>(
      list._id,
      async tx => {
        // A retried transaction reads the gift again, outside the failed one's snapshot.
        const decision = next ?? decide(await read());
        next = undefined;
        if ('refused' in decision) return fail(decision.refused);
        const { claim, scope } = decision;
        after = (await addClaim({ giftId: gift._id, claim, scope, returned }, tx)) ?? fail(alreadyTaken);
        tx.emit(giftReserved, toClaimEvent(after, claim, claim.at));
        // Count once, however often the transaction is retried.
        mail ??= await this.countMail(context, claim, { ip: request.ip, isOwnerVerified });
        if (mail !== 'counted' && mail !== 'uncounted') {
          return { claimId: claim.id, mailSent: false, mailLimit: mail };
        }
        const mailRequest = confirmationMail(claim, {
          origin: linkOrigin(this.config.PUBLIC_ORIGIN),
          list,
          gift: after,
          delivery,
          token: this.tokens.derive(claim.id),
          isOwnAddress: isOwnAddress(context, claim),
        });
        await this.mail.requestMail(mailRequest, tx, { counted: mail === 'counted' });
        return { claimId: claim.id, mailSent: true };
      },
      { idempotency: request.idempotency, by: context.viewer.profileId, claimsOf: gift._id },
    );
    return this.toReservation(context, done, { after, delivery });
  }

  /**
   * Counts the mail against its limits. Givers who use their own verified email address have a separate quota, which
   * others cannot use up, and no daily limits apply to them.
   */
  private async countMail(
    context: GiftContext,
    claim: Claim,
    { ip, isOwnerVerified }: { ip: string; isOwnerVerified: boolean },
  ): Promise<ReservationMailCount> {
    const owner = context.list.user_id;
    if (!isOwnAddress(context, claim)) {
      const perDay = this.config.RESERVATION_MAILS_PER_DAY;
      return this.quotas.countReservation(claim.email, { owner, isOwnerVerified, ip, perDay });
    }
    const quota = await this.quotas.countForMailbox('own-reservation', claim.email, { sender: owner, ip });
    return quota === 'exceeded' ? 'mailbox' : quota;
  }

  /**
   * Refuses the reservation. If the gift is already taken, an earlier attempt with the same idempotency key may have
   * claimed the unit; then returns the stored result.
   */
  private async refuseOrReplay(
    context: GiftContext,
    code: ErrorCode,
    idempotency: Idempotency | undefined,
  ): Promise<Reservation> {
    if (code !== alreadyTaken) fail(code);
    return this.replay(context, code, idempotency);
  }

  /** Returns the stored result; fails with `code` if there is none. */
  private async replay(
    context: GiftContext,
    code: ErrorCode,
    idempotency: Idempotency | undefined,
  ): Promise<Reservation> {
    if (idempotency === undefined) fail(code);
    const done = (await findStoredResult<StoredResult>(idempotency)) ?? fail(code);
    const delivery = await this.deliveries.find(context.list._id);
    return this.toReservation(context, done, { after: undefined, delivery });
  }

  /** Returns the gift as its giver sees it, with the token. For a stored result, the gift is read again. */
  private async toReservation(
    context: GiftContext,
    done: StoredResult,
    { after, delivery }: { after: GiftDoc | undefined; delivery: Delivery | null },
  ): Promise<Reservation> {
    const { claimId, mailSent, mailLimit } =
      typeof done === 'string' ? { claimId: done, mailSent: true, mailLimit: undefined } : done;
    const isFresh = after?.claims.some(({ id }) => id === claimId) ?? false;
    const gift =
      (isFresh ? after : await findGift(context.gift._id, claimsFor(context.viewer, context.list))) ??
      fail('gift/not-found');
    // The reservation of a stored result may have ended in the meantime.
    if (!gift.claims.some(({ id }) => id === claimId)) fail('gift/reservation-ended');
    const token = this.tokens.derive(claimId);
    const viewer = { ...context.viewer, tokenHashes: [...context.viewer.tokenHashes, hashClaimToken(token)] };
    return { context: { ...context, gift, viewer }, token, mailSent, mailLimit, delivery };
  }
}

/** Whether the claim's email address is the signed-in giver's own verified one. */
const isOwnAddress = ({ viewer }: GiftContext, { email_key }: Claim): boolean =>
  email_key !== null && email_key === viewer.emailKey;
