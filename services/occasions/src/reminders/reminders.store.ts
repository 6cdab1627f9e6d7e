import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';
import { addToDay } from '../model/calendar.ts';
import { maxDelayDays } from '../model/reminder-times.ts';
import { getFiredId, type Reminder } from './reminder.ts';

export interface FiredReminder {
  /** See `getFiredId`. */
  _id: string;
  occasion_id: string;
  /** Four weeks after the occasion, when the reminder can no longer fire. */
  forget_at: Date;
}

export const toFiredReminder = (
  reminder: Pick<Reminder, 'occasion_id' | 'date' | 'notification'>,
): FiredReminder => ({
  _id: getFiredId(reminder),
  occasion_id: reminder.occasion_id,
  forget_at: new Date(addToDay(reminder.date, { days: 4 * maxDelayDays })),
});

const reminderSchema = new Schema<Reminder>({
  _id: { type: String, required: true },
  occasion_id: { type: String, required: true },
  user_id: { type: String, required: true },
  notification: { type: String, required: true },
  date: { type: String, required: true },
  due_at: { type: Date, required: true },
});
reminderSchema.index({ due_at: 1 });
reminderSchema.index({ occasion_id: 1 });
export const ReminderModel = defineModel<Reminder>('reminders', reminderSchema, { shardedBy: '_id' });

const firedSchema = new Schema<FiredReminder>({
  _id: { type: String, required: true },
  occasion_id: { type: String, required: true },
  forget_at: { type: Date, required: true },
});
firedSchema.index({ occasion_id: 1 });
firedSchema.index({ forget_at: 1 }, { expireAfterSeconds: 0 });
export const FiredReminderModel = defineModel<FiredReminder>('fired_reminders', firedSchema, {
  shardedBy: '_id',
});

export async function findDueReminders(now: Date, limit: number): Promise<Reminder[]> {
  return ReminderModel.find({ due_at: { $lte: now } })
    .sort({ due_at: 1 })
    .limit(limit)
    .lean<Reminder[]>();
}

export async function writeReminders(
  upserted: readonly Reminder[],
  removedIds: readonly string[],
  tx: Transaction,
): Promise<void> {
  if (upserted.length === 0 && removedIds.length === 0) return;
  await ReminderModel.bulkWrite(
    [
      ...upserted.map(({ _id, ...reminder }) => ({
        updateOne: { filter: { _id }, update: { $set: reminder }, upsert: true },
      })),
      ...removedIds.map(_id => ({ deleteOne: { filter: { _id } } })),
    ],
    { session: tx.session },
  );
}

export async function deleteReminders(occasionIds: readonly string[], tx: Transaction): Promise<void> {
  await ReminderModel.deleteMany({ occasion_id: { $in: occasionIds } }, { session: tx.session });
  await FiredReminderModel.deleteMany({ occasion_id: { $in: occasionIds } }, { session: tx.session });
}
