import { knownZone } from '@giftlist/contracts/rules/time-zones';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { type Notification, type ReminderPlan, replan } from '../model/due.ts';
import { holidayDays } from '../model/holidays.ts';
import type { StoredOccasion } from '../model/occasion.ts';
import { scheduleOf } from '../model/schedule.ts';
import { type Reminder, reminderId } from './reminder.ts';

export type People = ReadonlyMap<string, Person>;

export function planOf(occasion: StoredOccasion, notification: Notification, people: People): ReminderPlan {
  const birth = people.get(occasion.birthday_user_id ?? '')?.birth ?? null;
  return {
    schedule: scheduleOf(occasion, birth, holidayDays),
    notification,
    zone: knownZone(people.get(occasion.user_id)?.timeZone),
    holidayDays,
  };
}

/** `pending` are the stored ones. */
export function desiredReminders(
  occasion: StoredOccasion,
  pending: readonly Reminder[],
  people: People,
  now: Date,
): Reminder[] {
  if (occasion.deleted) return [];
  return occasion.notifications.flatMap(notification => {
    const _id = reminderId(occasion._id, notification);
    const pendingDate = pending.find(reminder => reminder._id === _id)?.date ?? null;
    const due = replan(planOf(occasion, notification, people), pendingDate, now);
    if (due === null) return [];
    const { _id: occasion_id, user_id } = occasion;
    return [{ _id, occasion_id, user_id, notification, date: due.date, due_at: due.dueAt }];
  });
}
