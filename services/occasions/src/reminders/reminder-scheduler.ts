import { type HeldLease, Leases } from '@giftlist/service-kit/lease';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { FireReminders } from './fire-reminders.ts';

const ttlMs = 15_000;
const pauseMs = 3_000;

/**
 * Checks every three seconds for due reminders. The lease only keeps several instances from doing the same work; correctness
 * does not depend on it.
 */
@Injectable()
export class ReminderScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  #lease: HeldLease | undefined;

  constructor(
    private readonly leases: Leases,
    private readonly fireReminders: FireReminders,
  ) {}

  onApplicationBootstrap(): void {
    this.#lease = this.leases.hold({ name: 'reminders', ttlMs, pauseMs }, async signal => {
      await this.fireReminders.all(signal);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#lease?.stop();
  }
}
