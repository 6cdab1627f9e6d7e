import { giftPurchased, giftReleased } from '@giftlist/contracts/gifts/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import type { Claim } from '../model/claim.ts';
import { decideMark, decideRelease, decideUnmark, isOwnByAccount } from '../model/claims.ts';
import { anonymousClaims, getClaimProjection } from '../model/gift-fields.ts';
import type { GiftContext } from '../model/list-context.ts';
import { findGift } from '../store/gifts.store.ts';
import { toClaimEvent } from './claim-event.ts';
import { addClaim, removeClaims } from './claims.store.ts';
import { EndedClaims } from './ended-claims.ts';
import { EndedReservationNotifications } from './ended-reservation-notifications.ts';

type Options = { idempotency?: Idempotency | undefined };

/** Before Reveal, responses to the owner must depend only on the owner's own marks. */
@Injectable()
export class ClaimChanges {
  constructor(
    private readonly writes: GiftWrites,
    private readonly notifications: EndedReservationNotifications,
    private readonly endedClaims: EndedClaims,
    private readonly clock: Clock,
  ) {}

  async mark(context: GiftContext, claim: Claim, options: Options): Promise<void> {
    const { gift, viewer, list } = context;
    await this.writes.run(
      list._id,
      async tx => {
        const current =
          (await findGift(gift._id, getClaimProjection(viewer, list), tx)) ?? fail('gift/not-found');
        const decision = decideMark(current, viewer, list, claim);
        if ('refused' in decision) return fail(decision.refused);
        const newClaim = { giftId: current._id, claim, scope: decision.scope };
        const updated = (await addClaim(newClaim, tx)) ?? fail('gift/already-taken');
        tx.emit(giftPurchased, toClaimEvent(updated, claim, claim.at));
      },
      { ...options, actorId: claim.profile_id, claimedGiftId: gift._id },
    );
  }

  /** Releases a claim. Notifies the giver, unless the giver is the viewer. Does nothing if the claim does not exist. */
  async unmark(context: GiftContext, claimId: string | undefined, options: Options): Promise<void> {
    const { gift, viewer, list } = context;
    await this.writes.run(
      list._id,
      async tx => {
        const current =
          (await findGift(gift._id, getClaimProjection(viewer, list), tx)) ?? fail('gift/not-found');
        const claim = decideUnmark(current, viewer, list, claimId);
        if (claim === undefined || !(await this.release(context.gift._id, claim, tx))) return;
        if (isOwnByAccount(claim, viewer)) return;
        await this.notifications.notify('reservation-released', claim, { list, gift: current }, tx);
      },
      { ...options, claimedGiftId: gift._id },
    );
  }

  async unreserve(context: GiftContext & { canSeeGift: boolean }, options: Options): Promise<void> {
    const { gift, viewer, list, canSeeGift } = context;
    await this.writes.run(
      list._id,
      async tx => {
        const current = (await findGift(gift._id, anonymousClaims, tx)) ?? fail('gift/not-found');
        const claim = decideRelease(current, viewer);
        if (claim === undefined) return fail(canSeeGift ? 'gift/not-your-reservation' : 'gift/not-found');
        await this.release(context.gift._id, claim, tx);
      },
      { ...options, claimedGiftId: gift._id },
    );
  }

  releaseUnit(
    { giftId, listId, claim }: { giftId: string; listId: string; claim: Claim },
    options: Options,
  ): Promise<boolean> {
    return this.writes.run(listId, tx => this.release(giftId, claim, tx), {
      ...options,
      claimedGiftId: giftId,
    });
  }

  private async release(giftId: string, claim: Claim, tx: Transaction): Promise<boolean> {
    const gift = await removeClaims(giftId, [claim.id], tx);
    if (gift === null) return false;
    tx.emit(giftReleased, toClaimEvent(gift, claim, this.clock.now()));
    await this.endedClaims.remove([claim.id], tx);
    return true;
  }
}
