import { giftReleased } from '@giftlist/contracts/gifts/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { isOutage } from '@giftlist/service-kit/core/outage';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import { toClaimEvent } from '../claims/claim-event.ts';
import { removeClaims } from '../claims/claims.store.ts';
import { EndedReservationNotifications } from '../claims/ended-reservation-notifications.ts';
import { Lists } from '../lists/lists.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { ListDoc } from '../model/list.ts';
import { findGiftsToNotifyAbout, findGiftWithSomeClaims } from './deleted-gifts.store.ts';
import { getRestoreCutoff, isRestorable } from './restoring.ts';

const intervalMs = 5_000;
/** Limits per transaction. */
const maxClaimsPerTransaction = 100;
const maxGiftsPerTransaction = 50;
/** Gifts handled per sweep. */
const maxGiftsPerSweep = 10_000;

/** A permanently deleted gift with the claims that are being removed, and its list. */
export interface DeletedGift {
  gift: GiftDoc;
  list: ListDoc | null;
}

type DeletedGiftListener = (deleted: readonly DeletedGift[], tx: Transaction) => Promise<void>;

/** An owner's pending gifts. */
interface OwnerQueue {
  ids: readonly string[];
  batchSize: number;
}

/**
 * Notifies the people with claims on a deleted gift once it can no longer be restored, then removes the claims and
 * publishes their release. Runs outside the request, so deleting a claimed gift takes no longer than deleting an
 * unclaimed one.
 */
@Injectable()
export class DeletedGifts {
  private readonly listeners: DeletedGiftListener[] = [];
  constructor(
    leases: Leases,
    private readonly outbox: Outbox,
    private readonly notifications: EndedReservationNotifications,
    private readonly lists: Lists,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {
    // The lease name must not change: during an upgrade, the earlier release holds the lease under this name.
    leases.whileServing({ name: 'farewell', ttlMs: 20_000, pauseMs: intervalMs }, signal =>
      this.sweep(signal),
    );
  }

  /** Registers a listener that receives permanently deleted gifts. Call in a constructor. */
  register(listener: DeletedGiftListener): void {
    this.listeners.push(listener);
  }

  /**
   * Handles owners round-robin, so that a large deleted list does not delay notifications about other owners' lists.
   */
  async sweep(signal?: AbortSignal): Promise<void> {
    const pending = await findGiftsToNotifyAbout(getRestoreCutoff(this.clock.now()), maxGiftsPerSweep);
    let queues = [...Map.groupBy(pending, ({ owner_id }) => owner_id).values()].map(gifts => ({
      ids: gifts.map(({ _id }) => _id),
      batchSize: maxGiftsPerTransaction,
    }));
    while (queues.length > 0) {
      for (const queue of queues) {
        if (signal?.aborted) return;
        await this.handleNext(queue);
      }
      queues = queues.filter(({ ids }) => ids.length > 0);
    }
  }

  /**
   * Handles several gifts of an owner in one transaction. If that fails, continues one gift at a time and skips the one
   * that fails.
   */
  private async handleNext(queue: OwnerQueue): Promise<void> {
    const ids = queue.ids.slice(0, queue.batchSize);
    try {
      const remaining = await this.outbox.transact(tx => this.notifySome(ids, tx));
      queue.ids = [...remaining, ...queue.ids.slice(ids.length)];
    } catch (error) {
      if (isOutage(error)) throw error;
      const isSingleGift = ids.length === 1;
      queue.batchSize = isSingleGift ? maxGiftsPerTransaction : 1;
      if (!isSingleGift) return;
      this.log.error({ err: error, gift: ids[0] }, 'failed to notify the givers of a deleted gift');
      queue.ids = queue.ids.slice(1);
    }
  }

  /**
   * Notifies people with claims on these gifts, up to the limit per transaction. Returns the ids of the gifts that may
   * have more claims.
   */
  private async notifySome(ids: readonly string[], tx: Transaction): Promise<readonly string[]> {
    let claimsLeft = maxClaimsPerTransaction;
    let remaining: readonly string[] = [];
    const deleted: DeletedGift[] = [];
    for (const [at, id] of ids.entries()) {
      claimsLeft -= await this.notify(id, claimsLeft, deleted, tx);
      if (claimsLeft > 0) continue;
      remaining = ids.slice(at);
      break;
    }
    for (const listener of this.listeners) await listener(deleted, tx);
    return remaining;
  }

  /**
   * Notifies up to `maxClaims` people with claims on a gift and adds the gift to `deleted`. Returns the number of
   * claims removed.
   */
  private async notify(
    giftId: string,
    maxClaims: number,
    deleted: DeletedGift[],
    tx: Transaction,
  ): Promise<number> {
    const gift = await findGiftWithSomeClaims(giftId, maxClaims, tx);
    if (gift === null || gift.removed_at === null || isRestorable(gift, this.clock.now())) return 0;
    if (gift.claims.length === 0) return 0;
    const list = await this.lists.find(gift.giftlist_id);
    if (list !== null) {
      for (const claim of gift.claims) {
        await this.notifications.notify('reserved-gift-removed', claim, { list, gift }, tx);
      }
    }
    const notified = gift.claims.map(({ id }) => id);
    const after = await removeClaims(giftId, notified, tx);
    if (after === null) return 0;
    deleted.push({ gift, list });
    for (const claim of gift.claims) tx.emit(giftReleased, toClaimEvent(after, claim, this.clock.now()));
    return notified.length;
  }
}
