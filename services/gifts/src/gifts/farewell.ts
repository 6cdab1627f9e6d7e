import { giftReleased } from '@giftlist/contracts/gifts/events';
import { Clock } from '@giftlist/service-kit/clock';
import { type HeldLease, Leases } from '@giftlist/service-kit/lease';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { isOutage } from '@giftlist/service-kit/outage';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { claimEvent } from '../claims/claim-event.ts';
import { ClaimFarewells } from '../claims/claim-farewells.ts';
import { findUntold, findWithSomeClaims, forgetClaims } from '../claims/claims.store.ts';
import { Lists } from '../lists/lists.ts';
import { goneBefore, isRestorable } from './restoring.ts';

const everyMs = 5_000;
/** Claims that one transaction takes. */
const portionSize = 100;

/**
 * Tells everyone who had taken a unit of a gift that is gone for good, then forgets them, and other services
 * that these hold nothing any more. Apart from the call, so that deleting a taken gift is like deleting a free one.
 */
@Injectable()
export class Farewell implements OnApplicationBootstrap, OnApplicationShutdown {
  private lease: HeldLease | undefined;

  constructor(
    private readonly leases: Leases,
    private readonly outbox: Outbox,
    private readonly farewells: ClaimFarewells,
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

  async sweep(signal?: AbortSignal): Promise<void> {
    for await (const { _id } of findUntold(goneBefore(this.clock.now()))) {
      try {
        while (!signal?.aborted && (await this.outbox.transact(tx => this.tell(_id, tx))));
      } catch (error) {
        if (isOutage(error)) throw error;
        this.log.error({ err: error, gift: _id }, 'takers of a deleted gift not notified');
      }
      if (signal?.aborted) return;
    }
  }

  /** Tells some of those who had taken units. Returns whether there may be more. */
  private async tell(giftId: string, tx: Transaction): Promise<boolean> {
    const gift = await findWithSomeClaims(giftId, portionSize, tx);
    if (gift === null || gift.removed_at === null || isRestorable(gift, this.clock.now())) return false;
    if (gift.claims.length === 0) return false;
    const list = await this.lists.find(gift.giftlist_id);
    if (list !== null) {
      for (const claim of gift.claims) {
        await this.farewells.tell('reserved-gift-removed', claim, { list, gift }, tx);
      }
    }
    const told = gift.claims.map(({ id }) => id);
    const after = await forgetClaims(giftId, told, tx);
    if (after === null) return false;
    for (const claim of gift.claims) tx.emit(giftReleased, claimEvent(after, claim, this.clock.now()));
    return gift.claims.length === portionSize;
  }
}
