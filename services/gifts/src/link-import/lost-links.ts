import { limits } from '@giftlist/contracts/limits';
import { Clock } from '@giftlist/service-kit/clock';
import { Leases } from '@giftlist/service-kit/lease';
import { Injectable } from '@nestjs/common';
import { LinkSettling } from './link-settling.ts';
import { findLostLinks } from './waiting-links.store.ts';

const intervalMs = 5_000;
/** Gives running readers a moment to end the loading themselves. */
const graceMs = 1_000;

/** Ends the loading of gifts whose reader was lost, so that no page shows it for ever. */
@Injectable()
export class LostLinks {
  constructor(
    leases: Leases,
    private readonly settling: LinkSettling,
    private readonly clock: Clock,
  ) {
    leases.whileServing({ name: 'lost-links', ttlMs: 20_000, pauseMs: intervalMs }, () => this.sweep());
  }

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - limits.linkTimeoutMs - graceMs);
    for (const gift of await findLostLinks(before)) await this.settling.settle(gift, 'too_slow');
  }
}
