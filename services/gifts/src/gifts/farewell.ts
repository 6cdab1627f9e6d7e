import { giftReleased } from '@giftlist/contracts/gifts/events';
import { Clock } from '@giftlist/service-kit/clock';
import { type HeldLease, Leases } from '@giftlist/service-kit/lease';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { claimEvent } from '../claims/claim-event.ts';
import { ClaimFarewells } from '../claims/claim-farewells.ts';
import { Lists } from '../lists/lists.ts';
import { findGiftOrTombstone, findUntold, forgetClaims } from './gifts.store.ts';
import { goneBefore, isRestorable } from './restoring.ts';

const everyMs = 5_000;

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
    for (const { _id } of await findUntold(goneBefore(this.clock.now()))) {
      if (signal?.aborted) return;
      await this.outbox.transact(tx => this.tell(_id, tx));
    }
  }

  private async tell(giftId: string, tx: Transaction): Promise<void> {
    const gift = await findGiftOrTombstone(giftId, tx);
    if (gift === null || gift.removed_at === null || isRestorable(gift, this.clock.now())) return;
    if (gift.claims.length === 0) return;
    const list = await this.lists.find(gift.giftlist_id);
    if (list !== null) {
      for (const claim of gift.claims) {
        await this.farewells.tell('reserved-gift-removed', claim, { list, gift }, tx);
      }
    }
    const after = await forgetClaims(giftId, tx);
    if (after === null) return;
    for (const claim of gift.claims) tx.emit(giftReleased, claimEvent(after, claim, this.clock.now()));
  }
}
