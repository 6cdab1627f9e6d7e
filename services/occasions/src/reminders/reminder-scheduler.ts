import { Leases } from '@giftlist/service-kit/lease';
import { Injectable } from '@nestjs/common';
import { ReminderDispatcher } from './reminder-dispatcher.ts';

const ttlMs = 15_000;
const pauseMs = 3_000;

/**
 * Fires due reminders every three seconds. The lease only saves other instances the same work: without it, each
 * reminder would still fire once.
 */
@Injectable()
export class ReminderScheduler {
  constructor(
    leases: Leases,
    private readonly dispatcher: ReminderDispatcher,
  ) {
    leases.whileServing({ name: 'reminders', ttlMs, pauseMs }, async signal => {
      await this.dispatcher.fireDue(signal);
    });
  }
}
