import { giftReleased } from '@giftlist/contracts/gifts/events';
import { Clock } from '@giftlist/service-kit/clock';
import { Leases } from '@giftlist/service-kit/lease';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { isOutage } from '@giftlist/service-kit/outage';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { claimEvent } from '../claims/claim-event.ts';
import { EndedReservationNotifications } from '../claims/ended-reservation-notifications.ts';
import type { ListDoc } from '../lists/list.store.ts';
import { Lists } from '../lists/lists.ts';
import type { GiftDoc } from '../model/gift.ts';
import { findUnnotified, findWithSomeClaims, forgetClaims } from './deleted-gifts.store.ts';
import { isRestorable, restorableSince } from './restoring.ts';

const intervalMs = 5_000;
/** Limits of one transaction. */
const claimsOfATurn = 100;
const giftsOfATurn = 50;
/** Gifts handled in one sweep. */
const giftsAtOnce = 10_000;

/** A permanently deleted gift with the claims that are being removed. */
export interface DeletedGift {
  gift: GiftDoc;
  list: ListDoc | null;
}

type Keep = (deleted: readonly DeletedGift[], tx: Transaction) => Promise<void>;

/** The gifts of one owner. */
interface Turn {
  ids: readonly string[];
  most: number;
}

/**
 * Notifies the people who had claims on a deleted gift, then removes the claims and publishes their release.
 * Runs separately from the request, so deleting a claimed gift takes no longer than deleting an unclaimed
 * one.
 */
@Injectable()
export class DeletedGifts {
  readonly #features: Keep[] = [];
  constructor(
    leases: Leases,
    private readonly outbox: Outbox,
    private readonly notifications: EndedReservationNotifications,
    private readonly lists: Lists,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {
    // The name is stored: during an upgrade the earlier release holds the lease under it.
    leases.whileServing({ name: 'farewell', ttlMs: 20_000, pauseMs: intervalMs }, signal =>
      this.sweep(signal),
    );
  }

  /** Passes permanently deleted gifts to a feature that keeps something of them. Call it in a constructor. */
  register(keep: Keep): void {
    this.#features.push(keep);
  }

  /** Owners are served round-robin, so that a large deleted list does not delay notifications about other lists. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const pending = await findUnnotified(restorableSince(this.clock.now()), giftsAtOnce);
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

  /**
   * Handles several gifts of an owner in one transaction. If it fails, continues one gift at a time and skips
   * the one that fails.
   */
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
      this.log.error({ err: error, gift: ids[0] }, 'givers of a deleted gift not notified');
      turn.ids = turn.ids.slice(1);
    }
  }

  /** Returns the gifts that may have more people to notify. */
  private async notifySome(ids: readonly string[], tx: Transaction): Promise<readonly string[]> {
    let claimsLeft = claimsOfATurn;
    let left: readonly string[] = [];
    const deleted: DeletedGift[] = [];
    for (const [at, id] of ids.entries()) {
      claimsLeft -= await this.notify(id, claimsLeft, deleted, tx);
      if (claimsLeft > 0) continue;
      left = ids.slice(at);
      break;
    }
    for (const keep of this.#features) await keep(deleted, tx);
    return left;
  }

  /** Notifies up to `most` people with claims on a gift and adds the gift to `deleted`. Returns how many. */
  private async notify(
    giftId: string,
    most: number,
    deleted: DeletedGift[],
    tx: Transaction,
  ): Promise<number> {
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
    deleted.push({ gift, list });
    for (const claim of gift.claims) tx.emit(giftReleased, claimEvent(after, claim, this.clock.now()));
    return notified.length;
  }
}
