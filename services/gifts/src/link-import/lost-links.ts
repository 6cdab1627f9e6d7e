import { limits } from '@giftlist/contracts/limits';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import { LinkCompletion } from './link-completion.ts';
import { findLostLinks } from './waiting-links.store.ts';

const intervalMs = 5_000;
/** Gives readers time to end the loading themselves. */
const graceMs = 1_000;

/** Ends overdue loading, for example after a reader crashed. */
@Injectable()
export class LostLinks {
  constructor(
    leases: Leases,
    private readonly completion: LinkCompletion,
    private readonly clock: Clock,
  ) {
    leases.holdWhileServing({ name: 'lost-links', ttlMs: 20_000, pauseMs: intervalMs }, () => this.sweep());
  }

  async sweep(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - limits.linkTimeoutMs - graceMs);
    for (const gift of await findLostLinks(cutoff)) await this.completion.complete(gift, 'too_slow');
  }
}
