import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import { SignInTermination } from './sign-in-termination.ts';

const pauseMs = 60_000;

/** Ends long-unused sign-ins and publishes their end. Their tokens are already invalid. */
@Injectable()
export class IdleSignIns {
  constructor(
    leases: Leases,
    private readonly termination: SignInTermination,
    private readonly outbox: Outbox,
  ) {
    leases.holdWhileServing({ name: 'idle-sign-ins', ttlMs: 30_000, pauseMs }, signal => this.endAll(signal));
  }

  async endAll(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      if (!(await this.outbox.transact(tx => this.termination.endIdle(tx)))) return;
    }
  }
}
