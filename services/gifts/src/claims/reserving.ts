import type { ErrorCode } from '@giftlist/contracts/errors';
import { giftReserved } from '@giftlist/contracts/gifts/events';
import { hashClaimToken } from '@giftlist/service-kit/claim-tokens';
import { InjectConfig } from '@giftlist/service-kit/config';
import { type Idempotency, storedResult } from '@giftlist/service-kit/idempotency';
import { fail } from '@giftlist/service-kit/problem-error';
import { MailDesk } from '@giftlist/service-kit/seal';
import { Injectable } from '@nestjs/common';
import { type GiftsConfig } from '../config.ts';
import type { GiftDoc } from '../gifts/gift.ts';
import { claimsFor } from '../gifts/gift-fields.ts';
import { GiftWrites } from '../gifts/gift-writes.ts';
import { findGift } from '../gifts/gifts.store.ts';
import type { GiftSight } from '../lists/list-desk.ts';
import { People } from '../people/people.ts';
import type { Claimable } from './claim.ts';
import { claimEvent } from './claim-event.ts';
import { confirmation } from './claim-mail.ts';
import { addClaim } from './claims.store.ts';
import { decideReserve, type Taking } from './claims.ts';
import { type ClaimWish, NewClaims } from './new-claim.ts';
import { OneAtATime, type Turn } from './one-at-a-time.ts';
import { UnreserveTokens } from './unreserve-token.ts';

const alreadyTaken = 'gift/already-taken';

export interface Reserved {
  sight: GiftSight;
  token: string;
}

interface Attempt {
  /** What was decided on the gift as it was just read; undefined after waiting for one's turn. */
  first: Taking | undefined;
  turn: Turn<GiftDoc>;
  decide: (found: Claimable) => Taking;
  idempotency: Idempotency | undefined;
}

/** Reserves a unit: one conditional update, one event, one mail, all or nothing. */
@Injectable()
export class Reserving {
  private readonly turns = new OneAtATime<GiftDoc>();

  constructor(
    private readonly writes: GiftWrites,
    private readonly people: People,
    private readonly claims: NewClaims,
    private readonly tokens: UnreserveTokens,
    private readonly mail: MailDesk,
    @InjectConfig() private readonly config: GiftsConfig,
  ) {}

  async reserve(sight: GiftSight, wish: ClaimWish, idempotency: Idempotency | undefined): Promise<Reserved> {
    const { gift, list, viewer } = sight;
    const isOthers = viewer.role !== 'owner' && !viewer.maybeOwner;
    const hasOwnersAddress = isOthers && (await this.people.hasAddress(list.user_id, wish.email));
    const claim = this.claims.reservation(wish, viewer);
    const decide = (found: Claimable): Taking => decideReserve(found, { ...viewer, hasOwnersAddress }, claim);
    const first = decide(gift);
    if ('refused' in first) return this.lost(sight, first.refused, idempotency);
    const taken = await this.turns.run(gift._id, turn =>
      this.take(sight, { first: turn.waited ? undefined : first, turn, decide, idempotency }),
    );
    return taken ?? this.lost(sight, alreadyTaken, idempotency);
  }

  /** Undefined where others were quicker. */
  private async take(sight: GiftSight, attempt: Attempt): Promise<Reserved | undefined> {
    const { turn, decide, idempotency } = attempt;
    const { gift, list, viewer } = sight;
    const returned = claimsFor(viewer, list);
    const read = async () => (await findGift(gift._id, returned)) ?? fail('gift/not-found');
    let next: Taking | undefined = attempt.first ?? decide(await turn.look(read));
    // Whoever waited and lost needs no transaction to learn it.
    if ('refused' in next) return undefined;
    let after: GiftDoc | undefined;
    const claimId = await this.writes.run(
      list._id,
      async tx => {
        // Should this run collide, the next one looks again, outside the transaction's snapshot.
        const taking = next ?? decide(await read());
        next = undefined;
        if ('refused' in taking) return fail(taking.refused);
        const { claim, room } = taking;
        after = (await addClaim({ giftId: gift._id, claim, room, returned }, tx)) ?? fail(alreadyTaken);
        tx.emit(giftReserved, claimEvent(after, claim, claim.at));
        const about = { origin: this.config.PUBLIC_ORIGIN, list, gift: after };
        const token = this.tokens.of(claim.id);
        const isOwnAddress = claim.email_key !== null && claim.email_key === sight.viewer.emailKey;
        await this.mail.requestMail(confirmation(claim, { ...about, token, isOwnAddress }), tx);
        return claim.id;
      },
      { idempotency, by: sight.viewer.profileId },
    );
    return this.reserved(sight, claimId, after);
  }

  /**
   * Refuses; but what is taken may be taken by this very request, tried again: then the stored answer is
   * given once more.
   */
  private async lost(
    sight: GiftSight,
    code: ErrorCode,
    idempotency: Idempotency | undefined,
  ): Promise<Reserved> {
    if (idempotency === undefined || code !== alreadyTaken) fail(code);
    const claimId = (await storedResult<string>(idempotency)) ?? fail(code);
    return this.reserved(sight, claimId, undefined);
  }

  /** The gift as its taker sees it, with the token at hand; read again where the answer is a stored one. */
  private async reserved(sight: GiftSight, claimId: string, after: GiftDoc | undefined): Promise<Reserved> {
    const isOwnRun = after?.claims.some(({ id }) => id === claimId) ?? false;
    const gift =
      (isOwnRun ? after : await findGift(sight.gift._id, claimsFor(sight.viewer, sight.list))) ??
      fail('gift/not-found');
    const token = this.tokens.of(claimId);
    const viewer = { ...sight.viewer, tokenHashes: [...sight.viewer.tokenHashes, hashClaimToken(token)] };
    return { sight: { ...sight, gift, viewer }, token };
  }
}
