import { Leases } from '@giftlist/service-kit/lease';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { SignInEnds } from './sign-in-ends.ts';

const intervalMs = 60_000;

/** Ends unused sign-ins. Their tokens are invalid anyway; this publishes it to other services. */
@Injectable()
export class IdleSignIns {
  constructor(
    leases: Leases,
    private readonly ends: SignInEnds,
    private readonly outbox: Outbox,
  ) {
    leases.whileServing({ name: 'idle-sign-ins', ttlMs: 30_000, pauseMs: intervalMs }, signal =>
      this.endAll(signal),
    );
  }

  async endAll(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      if (!(await this.outbox.transact(tx => this.ends.endIdle(tx)))) return;
    }
  }
}
