import { occasionDue } from '@giftlist/contracts/occasions/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import { getBirthdayPerson, getOccasionName, type StoredOccasion } from '../model/occasion.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { decideFiring } from './firing.ts';
import { findOccasionPeople } from './plan-reminders.ts';
import { getFiredId, type Reminder } from './reminder.ts';
import type { People } from './reminder-plan.ts';
import {
  FiredReminderModel,
  findDueReminders,
  ReminderModel,
  toFiredReminder,
  writeReminders,
} from './reminders.store.ts';

const remindersPerTransaction = 100;

interface Decision {
  reminder: Reminder;
  occasion: StoredOccasion | undefined;
  shouldFire: boolean;
  next: { date: string; dueAt: Date } | null;
}

/** Fires each reminder exactly once, even if several processes run. */
@Injectable()
export class ReminderDispatcher {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    leases: Leases,
  ) {
    // Saves other instances the same work. Even without the lease, each reminder fires only once.
    const lease = { name: 'reminders', ttlMs: 15_000, pauseMs: 3_000 };
    leases.holdWhileServing(lease, async signal => {
      await this.fireDue(signal);
    });
  }

  async fireDue(signal?: AbortSignal): Promise<number> {
    let firedCount = 0;
    while (!signal?.aborted) {
      const due = await findDueReminders(this.clock.now(), remindersPerTransaction);
      if (due.length === 0) break;
      const ids = due.map(reminder => reminder._id);
      firedCount += await this.outbox.transact(tx => this.fireBatch(ids, tx));
    }
    return firedCount;
  }

  /**
   * Reads the reminders again in the transaction. If two processes fire the same batch, one of them retries and finds
   * nothing due.
   */
  private async fireBatch(ids: readonly string[], tx: Transaction): Promise<number> {
    const now = this.clock.now();
    const reminders = await ReminderModel.find({ _id: { $in: ids }, due_at: { $lte: now } })
      .session(tx.session)
      .lean<Reminder[]>();
    const occasionIds = [...new Set(reminders.map(reminder => reminder.occasion_id))];
    const occasions = await OccasionModel.find({ _id: { $in: occasionIds } })
      .session(tx.session)
      .lean<StoredOccasion[]>();
    const people = await findOccasionPeople(occasions, tx);
    const alreadyFired = await FiredReminderModel.find({ _id: { $in: reminders.map(getFiredId) } })
      .session(tx.session)
      .lean<{ _id: string }[]>();
    const fired = new Set(alreadyFired.map(({ _id }) => _id));
    const decisions = reminders.map((reminder): Decision => {
      const occasion = occasions.find(({ _id }) => _id === reminder.occasion_id);
      return { reminder, occasion, ...decideFiring({ reminder, occasion, people, fired, now }) };
    });
    await this.reschedule(decisions, tx);
    return this.publish(decisions, people, tx);
  }

  private async reschedule(decisions: readonly Decision[], tx: Transaction): Promise<void> {
    const rescheduled = decisions.flatMap(({ reminder, next }) =>
      next ? [{ ...reminder, date: next.date, due_at: next.dueAt }] : [],
    );
    const endedIds = decisions
      .filter(decision => decision.next === null)
      .map(decision => decision.reminder._id);
    await writeReminders(rescheduled, endedIds, tx);
  }

  private async publish(decisions: readonly Decision[], people: People, tx: Transaction): Promise<number> {
    const firing = decisions.filter(decision => decision.shouldFire);
    if (firing.length === 0) return 0;
    const firedReminders = firing.map(({ reminder }) => toFiredReminder(reminder));
    await FiredReminderModel.insertMany(firedReminders, { session: tx.session });
    for (const { reminder, occasion } of firing) {
      if (!occasion) continue;
      tx.emit(occasionDue, {
        occasion_id: occasion._id,
        user_id: occasion.user_id,
        name: getOccasionName(occasion, getBirthdayPerson(occasion, people)),
        type: occasion.type,
        date: reminder.date,
        notification: reminder.notification,
        birthday_user_id: occasion.birthday_user_id,
        due_at: reminder.due_at.toISOString(),
      });
    }
    return firing.length;
  }
}
