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
const maxClaimsPerTransaction = 100;
const maxGiftsPerTransaction = 50;
const maxGiftsPerSweep = 10_000;

/** A permanently deleted gift. `gift.claims` has only the claims that are being removed. */
export interface DeletedGift {
  gift: GiftDoc;
  list: ListDoc | null;
}

type DeletedGiftListener = (deleted: readonly DeletedGift[], tx: Transaction) => Promise<void>;

interface OwnerQueue {
  giftIds: readonly string[];
  batchSize: number;
}

/**
 * Notifies givers once a deleted gift can no longer be restored, then releases their claims. Runs outside the request,
 * so that the response time of a deletion does not reveal claims.
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
    // Earlier releases that run during an upgrade use the same lease name.
    leases.holdWhileServing({ name: 'farewell', ttlMs: 20_000, pauseMs: intervalMs }, signal =>
      this.sweep(signal),
    );
  }

  /** Call in a constructor. */
  register(listener: DeletedGiftListener): void {
    this.listeners.push(listener);
  }

  /** Alternates between owners, so that a large deleted list does not delay other notifications. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const pending = await findGiftsToNotifyAbout(getRestoreCutoff(this.clock.now()), maxGiftsPerSweep);
    let queues = [...Map.groupBy(pending, ({ owner_id }) => owner_id).values()].map(gifts => ({
      giftIds: gifts.map(({ _id }) => _id),
      batchSize: maxGiftsPerTransaction,
    }));
    while (queues.length > 0) {
      for (const queue of queues) {
        if (signal?.aborted) return;
        await this.handleNextBatch(queue);
      }
      queues = queues.filter(({ giftIds }) => giftIds.length > 0);
    }
  }

  /** If a batch fails, handles its gifts one at a time and skips those that fail. */
  private async handleNextBatch(queue: OwnerQueue): Promise<void> {
    const ids = queue.giftIds.slice(0, queue.batchSize);
    try {
      const remainingIds = await this.outbox.transact(tx => this.notifyBatch(ids, tx));
      queue.giftIds = [...remainingIds, ...queue.giftIds.slice(ids.length)];
    } catch (error) {
      if (isOutage(error)) throw error;
      const isSingleGift = ids.length === 1;
      queue.batchSize = isSingleGift ? maxGiftsPerTransaction : 1;
      if (!isSingleGift) return;
      this.log.error({ err: error, gift: ids[0] }, 'failed to notify the givers of a deleted gift');
      queue.giftIds = queue.giftIds.slice(1);
    }
  }

  /** Returns the ids of gifts that may still have claims. */
  private async notifyBatch(ids: readonly string[], tx: Transaction): Promise<readonly string[]> {
    let remainingCapacity = maxClaimsPerTransaction;
    let remainingIds: readonly string[] = [];
    const deleted: DeletedGift[] = [];
    for (const [index, id] of ids.entries()) {
      remainingCapacity -= await this.notifyAndRelease(id, remainingCapacity, deleted, tx);
      if (remainingCapacity > 0) continue;
      remainingIds = ids.slice(index);
      break;
    }
    for (const listener of this.listeners) await listener(deleted, tx);
    return remainingIds;
  }

  /** Returns the number of removed claims. */
  private async notifyAndRelease(
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
    const claimIds = gift.claims.map(({ id }) => id);
    const updated = await removeClaims(giftId, claimIds, tx);
    if (updated === null) return 0;
    deleted.push({ gift, list });
    for (const claim of gift.claims) tx.emit(giftReleased, toClaimEvent(updated, claim, this.clock.now()));
    return claimIds.length;
  }
}
