import { giftReleased } from '@giftlist/contracts/gifts/events';
import { Clock } from '@giftlist/service-kit/clock';
import { type HeldLease, Leases } from '@giftlist/service-kit/lease';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { isOutage } from '@giftlist/service-kit/outage';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { claimEvent } from '../claims/claim-event.ts';
import { findUnnotified, findWithSomeClaims, forgetClaims } from '../claims/claims.store.ts';
import { EndedReservationNotifications } from '../claims/ended-reservation-notifications.ts';
import { type GoneGift, keepForGivers } from '../giving/keep-gone.ts';
import { Lists } from '../lists/lists.ts';
import { goneBefore, isRestorable } from './restoring.ts';

const everyMs = 5_000;
/** What one transaction takes. */
const claimsOfATurn = 100;
const giftsOfATurn = 50;
/** Gifts of one sweep. */
const giftsAtOnce = 10_000;

/** The gifts of one owner. */
interface Turn {
  ids: readonly string[];
  most: number;
}

/**
 * Tells everyone who had taken a unit of a gift that is gone for good, then forgets them, and other services
 * that these hold nothing any more. Apart from the call, so that deleting a taken gift is like deleting a free one.
 */
@Injectable()
export class DeletedGifts implements OnApplicationBootstrap, OnApplicationShutdown {
  private lease: HeldLease | undefined;

  constructor(
    private readonly leases: Leases,
    private readonly outbox: Outbox,
    private readonly notifications: EndedReservationNotifications,
    private readonly lists: Lists,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.lease = this.leases.hold({ name: 'farewell', ttlMs: 20_000, pauseMs: everyMs }, signal =>
      this.sweep(signal),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.lease?.stop();
  }

  /** Owners take turns: a large list that was deleted delays nobody else's takers. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const pending = await findUnnotified(goneBefore(this.clock.now()), giftsAtOnce);
    let turns = [...Map.groupBy(pending, ({ owner_id }) => owner_id).values()].map(gifts => ({
      ids: gifts.map(({ _id }) => _id),
      most: giftsOfATurn,
    }));
    while (turns.length > 0) {
      for (const turn of turns) {
        if (signal?.aborted) return;
        await this.takeTurn(turn);
      }
      turns = turns.filter(({ ids }) => ids.length > 0);
    }
  }

  /** One transaction for an owner. Where it fails, gifts are taken one by one until the one that fails is found and left out. */
  private async takeTurn(turn: Turn): Promise<void> {
    const ids = turn.ids.slice(0, turn.most);
    try {
      const left = await this.outbox.transact(tx => this.notifySome(ids, tx));
      turn.ids = [...left, ...turn.ids.slice(ids.length)];
    } catch (error) {
      if (isOutage(error)) throw error;
      const isFound = ids.length === 1;
      turn.most = isFound ? giftsOfATurn : 1;
      if (!isFound) return;
      this.log.error({ err: error, gift: ids[0] }, 'takers of a deleted gift not notified');
      turn.ids = turn.ids.slice(1);
    }
  }

  /** Returns the gifts of which not everybody may have been told. */
  private async notifySome(ids: readonly string[], tx: Transaction): Promise<readonly string[]> {
    let claimsLeft = claimsOfATurn;
    let left: readonly string[] = [];
    const gone: GoneGift[] = [];
    for (const [at, id] of ids.entries()) {
      claimsLeft -= await this.notify(id, claimsLeft, gone, tx);
      if (claimsLeft > 0) continue;
      left = ids.slice(at);
      break;
    }
    await keepForGivers(gone, tx);
    return left;
  }

  /** Tells those who had taken units, at most so many, and adds to what goes. Returns how many were told. */
  private async notify(giftId: string, most: number, gone: GoneGift[], tx: Transaction): Promise<number> {
    const gift = await findWithSomeClaims(giftId, most, tx);
    if (gift === null || gift.removed_at === null || isRestorable(gift, this.clock.now())) return 0;
    if (gift.claims.length === 0) return 0;
    const list = await this.lists.find(gift.giftlist_id);
    if (list !== null) {
      for (const claim of gift.claims) {
        await this.notifications.notify('reserved-gift-removed', claim, { list, gift }, tx);
      }
    }
    const notified = gift.claims.map(({ id }) => id);
    const after = await forgetClaims(giftId, notified, tx);
    if (after === null) return 0;
    gone.push({ gift, list });
    for (const claim of gift.claims) tx.emit(giftReleased, claimEvent(after, claim, this.clock.now()));
    return notified.length;
  }
}
