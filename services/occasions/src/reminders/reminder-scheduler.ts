import { Leases } from '@giftlist/service-kit/lease';
import { Injectable } from '@nestjs/common';
import { FireReminders } from './fire-reminders.ts';

const ttlMs = 15_000;
const pauseMs = 3_000;

/**
 * Checks every three seconds for due reminders. The lease only keeps several instances from doing the same work; correctness
 * does not depend on it.
 */
@Injectable()
export class ReminderScheduler {
  constructor(
    leases: Leases,
    private readonly fireReminders: FireReminders,
  ) {
    leases.whileServing({ name: 'reminders', ttlMs, pauseMs }, async signal => {
      await this.fireReminders.all(signal);
    });
  }
}
