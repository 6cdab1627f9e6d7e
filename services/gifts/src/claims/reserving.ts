import type { ErrorCode } from '@giftlist/contracts/errors';
import type { MailLimit } from '@giftlist/contracts/gifts/entities';
import { giftReserved } from '@giftlist/contracts/gifts/events';
import type { Delivery } from '@giftlist/contracts/lists/entities';
import { mayReserve } from '@giftlist/contracts/rules/capabilities';
import { hashClaimToken } from '@giftlist/service-kit/claim-tokens';
import { InjectConfig } from '@giftlist/service-kit/config';
import { linkOrigin } from '@giftlist/service-kit/http/origins';
import { findStoredResult, type Idempotency } from '@giftlist/service-kit/idempotency';
import { MailQuotas, type ReservationMailCount } from '@giftlist/service-kit/mail-quotas';
import { fail } from '@giftlist/service-kit/problem-error';
import { MailRequests } from '@giftlist/service-kit/seal';
import { Injectable } from '@nestjs/common';
import type { GiftContext } from '../access/list-access.ts';
import type { GiftsConfig } from '../config.ts';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { KeyedMutex, type Turn } from '../gift-writes/keyed-mutex.ts';
import type { Claim, Claimable } from '../model/claim.ts';
import { decideReserve, refusalOf, type Taking } from '../model/claims.ts';
import type { GiftDoc } from '../model/gift.ts';
import { claimsFor } from '../model/gift-fields.ts';
import { OwnerAddresses } from '../people/owner-addresses.ts';
import { findGift } from '../store/gifts.store.ts';
import { claimEvent } from './claim-event.ts';
import { confirmationMail } from './claim-mail.ts';
import { addClaim } from './claims.store.ts';
import { Deliveries } from './deliveries.ts';
import { NewClaims, type ReservationInput } from './new-claim.ts';
import { UnreserveTokens } from './unreserve-token.ts';

const alreadyTaken = 'gift/already-taken';

export interface Reserved {
  context: GiftContext;
  token: string;
  /** Whether the confirmation mail was requested; false if a limit was reached. */
  mailSent: boolean;
  mailLimit?: MailLimit | undefined;
  /** Where to send the gift; null while the lists service is unavailable. */
  delivery: Delivery | null;
}

/**
 * The stored result for repeated requests with the same idempotency key; older releases stored the claim's
 * id.
 */
type Done = string | (Pick<Reserved, 'mailSent' | 'mailLimit'> & { claimId: string });

interface RequestInfo {
  ip: string;
  idempotency: Idempotency | undefined;
}

interface Attempt {
  /** The decision on the gift as it was just read; undefined after waiting for other reservations. */
  first: Taking | undefined;
  turn: Turn<GiftDoc>;
  isOwnerVerified: boolean;
  decide: (found: Claimable) => Taking;
  request: RequestInfo;
}

/** Reserves a unit: one conditional update, one event and one mail in one transaction. */
@Injectable()
export class Reserving {
  private readonly giftMutex = new KeyedMutex<GiftDoc>();

  constructor(
    private readonly writes: GiftWrites,
    private readonly addresses: OwnerAddresses,
    private readonly claims: NewClaims,
    private readonly tokens: UnreserveTokens,
    private readonly deliveries: Deliveries,
    private readonly mail: MailRequests,
    private readonly quotas: MailQuotas,
    @InjectConfig() private readonly config: GiftsConfig,
  ) {}

  async reserve(context: GiftContext, input: ReservationInput, request: RequestInfo): Promise<Reserved> {
    const { idempotency } = request;
    const { gift, list, viewer } = context;
    const { isOwners: hasOwnersAddress, isOwnerVerified } = mayReserve(viewer)
      ? await this.addresses.compareAddress(list.user_id, input.email)
      : { isOwners: false, isOwnerVerified: false };
    const claim = this.claims.reservation(input, viewer);
    const decide = (found: Claimable): Taking => decideReserve(found, { ...viewer, hasOwnersAddress }, claim);
    const first = decide(gift);
    if ('refused' in first) return this.lost(context, first.refused, idempotency);
    const taken = await this.giftMutex.run(gift._id, turn =>
      this.take(context, { first: turn.waited ? undefined : first, turn, isOwnerVerified, decide, request }),
    );
    return taken ?? this.lost(context, alreadyTaken, idempotency);
  }

  /**
   * Returns the stored result of an earlier reservation with this key, without reserving anything. Viewers who may not
   * reserve are refused before it is looked for: they must not learn that it exists.
   */
  async stored(context: GiftContext, idempotency: Idempotency | undefined): Promise<Reserved> {
    const refused = refusalOf(context.viewer);
    if (refused) fail(refused);
    return this.again(context, 'idempotency/not-found', idempotency);
  }

  /** Returns undefined if others were faster. */
  private async take(context: GiftContext, attempt: Attempt): Promise<Reserved | undefined> {
    const { turn, isOwnerVerified, decide, request } = attempt;
    const { gift, list, viewer } = context;
    const returned = claimsFor(viewer, list);
    const read = async () => (await findGift(gift._id, returned)) ?? fail('gift/not-found');
    let next: Taking | undefined = attempt.first ?? decide(await turn.look(read));
    // If the gift is taken by now, no transaction is needed.
    if ('refused' in next) return undefined;
    const delivery = await this.deliveries.of(list._id);
    let after: GiftDoc | undefined;
    let mail: ReservationMailCount | undefined;
    const done = await this.writes.run<Done>(
      list._id,
      async tx => {
        // A retried transaction reads again, outside the snapshot of the failed one.
        const taking = next ?? decide(await read());
        next = undefined;
        if ('refused' in taking) return fail(taking.refused);
        const { claim, room } = taking;
        after = (await addClaim({ giftId: gift._id, claim, room, returned }, tx)) ?? fail(alreadyTaken);
        tx.emit(giftReserved, claimEvent(after, claim, claim.at));
        // Count once, however often the transaction is retried.
        mail ??= await this.takeMail(context, claim, { ip: request.ip, isOwnerVerified });
        if (mail !== 'counted' && mail !== 'uncounted') {
          return { claimId: claim.id, mailSent: false, mailLimit: mail };
        }
        const about = { origin: linkOrigin(this.config.PUBLIC_ORIGIN), list, gift: after, delivery };
        const own = { token: this.tokens.of(claim.id), isOwnAddress: isOwnAddress(context, claim) };
        const counted = mail === 'counted';
        await this.mail.requestMail(confirmationMail(claim, { ...about, ...own }), tx, { counted });
        return { claimId: claim.id, mailSent: true };
      },
      { idempotency: request.idempotency, by: context.viewer.profileId },
    );
    return this.reserved(context, done, { after, delivery });
  }

  /**
   * Counts the mail so that nobody uses up what others may send to a mailbox. Givers who use their own
   * verified address have a separate quota, and daily limits do not apply to them.
   */
  private async takeMail(
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
   * Refuses the reservation. If the unit was taken by an earlier attempt of this very request, returns the
   * stored result.
   */
  private async lost(
    context: GiftContext,
    code: ErrorCode,
    idempotency: Idempotency | undefined,
  ): Promise<Reserved> {
    if (code !== alreadyTaken) fail(code);
    return this.again(context, code, idempotency);
  }

  /** Returns the stored result; fails with `code` if there is none. */
  private async again(
    context: GiftContext,
    code: ErrorCode,
    idempotency: Idempotency | undefined,
  ): Promise<Reserved> {
    if (idempotency === undefined) fail(code);
    const done = (await findStoredResult<Done>(idempotency)) ?? fail(code);
    const delivery = await this.deliveries.of(context.list._id);
    return this.reserved(context, done, { after: undefined, delivery });
  }

  /** Returns the gift as its giver sees it, with the token. For a stored result the gift is read again. */
  private async reserved(
    context: GiftContext,
    done: Done,
    { after, delivery }: { after: GiftDoc | undefined; delivery: Delivery | null },
  ): Promise<Reserved> {
    const { claimId, mailSent, mailLimit } =
      typeof done === 'string' ? { claimId: done, mailSent: true, mailLimit: undefined } : done;
    const isOwnRun = after?.claims.some(({ id }) => id === claimId) ?? false;
    const gift =
      (isOwnRun ? after : await findGift(context.gift._id, claimsFor(context.viewer, context.list))) ??
      fail('gift/not-found');
    // The stored reservation has ended since.
    if (!gift.claims.some(({ id }) => id === claimId)) fail('gift/reservation-ended');
    const token = this.tokens.of(claimId);
    const viewer = { ...context.viewer, tokenHashes: [...context.viewer.tokenHashes, hashClaimToken(token)] };
    return { context: { ...context, gift, viewer }, token, mailSent, mailLimit, delivery };
  }
}

/** Whether the address is the signed-in giver's own, verified one. */
const isOwnAddress = ({ viewer }: GiftContext, { email_key }: Claim): boolean =>
  email_key !== null && email_key === viewer.emailKey;
