import type { ErrorCode } from '@giftlist/contracts/errors';
import type { MailLimit } from '@giftlist/contracts/gifts/entities';
import { giftReserved } from '@giftlist/contracts/gifts/events';
import type { Delivery } from '@giftlist/contracts/lists/entities';
import { mayReserve } from '@giftlist/contracts/rules/capabilities';
import { hashClaimToken } from '@giftlist/service-domain/claim-tokens';
import { MailQuotas, type ReservationQuotaResult } from '@giftlist/service-domain/mail-quotas';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import { findStoredResult, type Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import type { ReservationContext } from '../access/list-access.ts';
import type { GiftsConfig } from '../config.ts';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { KeyedMutex, type Turn } from '../gift-writes/keyed-mutex.ts';
import type { Claim, Claimable } from '../model/claim.ts';
import { type ClaimDecision, decideReserve, findRefusal } from '../model/claims.ts';
import type { GiftDoc } from '../model/gift.ts';
import { getClaimProjection } from '../model/gift-fields.ts';
import type { GiftContext } from '../model/list-context.ts';
import { OwnerAddresses } from '../people/owner-addresses.ts';
import { findGift } from '../store/gifts.store.ts';
import { toClaimEvent } from './claim-event.ts';
import { ClaimFactory, type ReservationInput } from './claim-factory.ts';
import { createConfirmationMail } from './claim-mail.ts';
import { addClaim } from './claims.store.ts';
import { Deliveries } from './deliveries.ts';
import { UnreserveTokens } from './unreserve-token.ts';

const alreadyTaken = 'gift/already-taken';

export interface Reservation {
  context: GiftContext;
  token: string;
  mailSent: boolean;
  mailLimit?: MailLimit | undefined;
  delivery: Delivery | null;
}

/** Older releases stored only the claim's id. */
type StoredResult = string | (Pick<Reservation, 'mailSent' | 'mailLimit'> & { claimId: string });

interface RequestInfo {
  ip: string;
  idempotency: Idempotency | undefined;
}

interface Attempt {
  /** Decided before queueing. Undefined if the attempt had to wait. */
  earlyDecision: ClaimDecision | undefined;
  turn: Turn<GiftDoc>;
  isOwnerVerified: boolean;
  decide: (found: Claimable) => ClaimDecision;
  request: RequestInfo;
}

/** Makes each reservation in one transaction: a conditional update, an event and at most one email request. */
@Injectable()
export class Reservations {
  private readonly giftMutex = new KeyedMutex<GiftDoc>();

  constructor(
    private readonly writes: GiftWrites,
    private readonly addresses: OwnerAddresses,
    private readonly claimFactory: ClaimFactory,
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
    const claim = this.claimFactory.createReservation(input, viewer);
    const decide = (found: Claimable): ClaimDecision =>
      decideReserve(found, { ...viewer, hasOwnersAddress: isOwnersAddress }, claim);
    const earlyDecision = decide(gift);
    if ('refused' in earlyDecision) return this.refuseOrReplay(context, earlyDecision.refused, idempotency);
    const reservation = await this.giftMutex.run(gift._id, turn =>
      this.claimUnit(context, {
        earlyDecision: turn.waited ? undefined : earlyDecision,
        turn,
        isOwnerVerified,
        decide,
        request,
      }),
    );
    return reservation ?? this.refuseOrReplay(context, alreadyTaken, idempotency);
  }

  /**
   * Returns the stored result of the request with this idempotency key. First refuses viewers who may not reserve, so
   * that they do not learn whether a result exists.
   */
  async getStored(context: GiftContext, idempotency: Idempotency | undefined): Promise<Reservation> {
    const refused = findRefusal(context.viewer);
    if (refused) fail(refused);
    return this.replay(context, 'idempotency/not-found', idempotency);
  }

  /** Returns undefined if the gift was taken while the attempt waited. */
  private async claimUnit(context: GiftContext, attempt: Attempt): Promise<Reservation | undefined> {
    const { turn, isOwnerVerified, decide, request } = attempt;
    const { gift, list, viewer } = context;
    const projection = getClaimProjection(viewer, list);
    const readGift = async () => (await findGift(gift._id, projection)) ?? fail('gift/not-found');
    let firstDecision: ClaimDecision | undefined =
      attempt.earlyDecision ?? decide(await turn.readShared(readGift));
    if ('refused' in firstDecision) return undefined;
    const delivery = await this.deliveries.find(list._id);
    let updated: GiftDoc | undefined;
    let quota: ReservationQuotaResult | undefined;
    const result = await this.writes.run<StoredResult>(
      list._id,
      async tx => {
        // A retry must read outside the failed transaction's snapshot.
        const decision = firstDecision ?? decide(await readGift());
        firstDecision = undefined;
        if ('refused' in decision) return fail(decision.refused);
        const { claim, scope } = decision;
        updated = (await addClaim({ giftId: gift._id, claim, scope, projection }, tx)) ?? fail(alreadyTaken);
        tx.emit(giftReserved, toClaimEvent(updated, claim, claim.at));
        // Count once, even if the transaction is retried.
        quota ??= await this.countMail(context, claim, { ip: request.ip, isOwnerVerified });
        if (quota !== 'counted' && quota !== 'uncounted') {
          return { claimId: claim.id, mailSent: false, mailLimit: quota };
        }
        const mailRequest = createConfirmationMail(claim, {
          origin: getLinkOrigin(this.config.PUBLIC_ORIGIN),
          list,
          gift: updated,
          delivery,
          token: this.tokens.derive(claim.id),
          isVerifiedByGiver: hasVerifiedAddress(context, claim),
        });
        await this.mail.requestMail(mailRequest, tx, { counted: quota === 'counted' });
        return { claimId: claim.id, mailSent: true };
      },
      { idempotency: request.idempotency, actorId: context.viewer.profileId, claimedGiftId: gift._id },
    );
    return this.toReservation(context, result, { updated, delivery });
  }

  /** The giver's own verified address has a separate quota, which others cannot use up, and no daily limits. */
  private async countMail(
    context: GiftContext,
    claim: Claim,
    { ip, isOwnerVerified }: { ip: string; isOwnerVerified: boolean },
  ): Promise<ReservationQuotaResult> {
    const owner = context.list.user_id;
    if (!hasVerifiedAddress(context, claim)) {
      const perDay = this.config.RESERVATION_MAILS_PER_DAY;
      return this.quotas.countReservationMail(claim.email, { owner, isOwnerVerified, ip, perDay });
    }
    const quota = await this.quotas.countForMailbox('own-reservation', claim.email, { sender: owner, ip });
    return quota === 'exceeded' ? 'mailbox' : quota;
  }

  /** Throws `code`, unless an earlier attempt with the same idempotency key claimed the unit. */
  private async refuseOrReplay(
    context: GiftContext,
    code: ErrorCode,
    idempotency: Idempotency | undefined,
  ): Promise<Reservation> {
    if (code !== alreadyTaken) fail(code);
    return this.replay(context, code, idempotency);
  }

  private async replay(
    context: GiftContext,
    code: ErrorCode,
    idempotency: Idempotency | undefined,
  ): Promise<Reservation> {
    if (idempotency === undefined) fail(code);
    const result = (await findStoredResult<StoredResult>(idempotency)) ?? fail(code);
    const delivery = await this.deliveries.find(context.list._id);
    return this.toReservation(context, result, { updated: undefined, delivery });
  }

  private async toReservation(
    context: GiftContext,
    result: StoredResult,
    { updated, delivery }: { updated: GiftDoc | undefined; delivery: Delivery | null },
  ): Promise<Reservation> {
    const { claimId, mailSent, mailLimit } =
      typeof result === 'string' ? { claimId: result, mailSent: true, mailLimit: undefined } : result;
    const hasNewClaim = updated?.claims.some(({ id }) => id === claimId) ?? false;
    const readGift = () => findGift(context.gift._id, getClaimProjection(context.viewer, context.list));
    const gift = (hasNewClaim ? updated : await readGift()) ?? fail('gift/not-found');
    if (!gift.claims.some(({ id }) => id === claimId)) fail('gift/reservation-ended');
    const token = this.tokens.derive(claimId);
    const viewer = { ...context.viewer, tokenHashes: [...context.viewer.tokenHashes, hashClaimToken(token)] };
    return { context: { ...context, gift, viewer }, token, mailSent, mailLimit, delivery };
  }
}

/** Whether the giver is signed in and has verified the address in the claim. */
const hasVerifiedAddress = ({ viewer }: GiftContext, { email_key }: Claim): boolean =>
  email_key !== null && email_key === viewer.emailKey;
