import { occasionDue } from '@giftlist/contracts/occasions/events';
import { Clock } from '@giftlist/service-kit/clock';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { nameOf, type StoredOccasion } from '../model/occasion.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { decideFiring } from './firing.ts';
import type { People } from './planned.ts';
import { peopleOf } from './planner.ts';
import { firedId, type Reminder } from './reminder.ts';
import {
  dueReminders,
  FiredReminderModel,
  firedRow,
  ReminderModel,
  writeReminders,
} from './reminders.store.ts';

/** The reminders per transaction: a peak is processed in batches of this size. */
const batchSize = 100;

interface Step {
  reminder: Reminder;
  occasion: StoredOccasion | undefined;
  fires: boolean;
  next: { date: string; dueAt: Date } | null;
}

/** Fires the due reminders: each once, also with several processes. */
@Injectable()
export class FireReminders {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Processes batches until nothing is due or the signal is aborted. Returns the number of reminders that fired. */
  async all(signal?: AbortSignal): Promise<number> {
    let sent = 0;
    while (!signal?.aborted) {
      const due = await dueReminders(this.clock.now(), batchSize);
      if (due.length === 0) break;
      const ids = due.map(reminder => reminder._id);
      sent += await this.outbox.transact(tx => this.#batch(ids, tx));
    }
    return sent;
  }

  /**
   * The reminders are read again and written inside the transaction: of two processes with the same ones, the database
   * lets one commit and retries the other, which then finds them done.
   */
  async #batch(ids: readonly string[], tx: Transaction): Promise<number> {
    const now = this.clock.now();
    const reminders = await ReminderModel.find({ _id: { $in: ids }, due_at: { $lte: now } })
      .session(tx.session)
      .lean<Reminder[]>();
    const occasionIds = [...new Set(reminders.map(reminder => reminder.occasion_id))];
    const occasions = await OccasionModel.find({ _id: { $in: occasionIds } })
      .session(tx.session)
      .lean<StoredOccasion[]>();
    const people = await peopleOf(occasions, tx);
    const before = await FiredReminderModel.find({ _id: { $in: reminders.map(firedId) } })
      .session(tx.session)
      .lean<{ _id: string }[]>();
    const fired = new Set(before.map(row => row._id));
    const steps = reminders.map((reminder): Step => {
      const occasion = occasions.find(({ _id }) => _id === reminder.occasion_id);
      return { reminder, occasion, ...decideFiring({ reminder, occasion, people, fired, now }) };
    });
    await this.#move(steps, tx);
    return this.#tell(steps, people, tx);
  }

  async #move(steps: readonly Step[], tx: Transaction): Promise<void> {
    const put = steps.flatMap(({ reminder, next }) =>
      next ? [{ ...reminder, date: next.date, due_at: next.dueAt }] : [],
    );
    const ended = steps.filter(step => step.next === null).map(step => step.reminder._id);
    await writeReminders(put, ended, tx);
  }

  async #tell(steps: readonly Step[], people: People, tx: Transaction): Promise<number> {
    const firing = steps.filter(step => step.fires);
    if (firing.length === 0) return 0;
    const rows = firing.map(({ reminder }) => firedRow(reminder));
    await FiredReminderModel.insertMany(rows, { session: tx.session });
    for (const { reminder, occasion } of firing) {
      if (!occasion) continue;
      tx.emit(occasionDue, {
        occasion_id: occasion._id,
        user_id: occasion.user_id,
        name: nameOf(occasion, people.get(occasion.birthday_user_id ?? '') ?? null),
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
