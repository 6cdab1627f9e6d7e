import { getTimeZoneOrUtc } from '@giftlist/contracts/rules/time-zones';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { getHolidayDays } from '../model/holidays.ts';
import { getBirthdayPerson, type StoredOccasion } from '../model/occasion.ts';
import { type Notification, type ReminderPlan, rescheduleReminder } from '../model/reminder-times.ts';
import { createSchedule } from '../model/schedule.ts';
import { getReminderId, type Reminder } from './reminder.ts';

export type People = ReadonlyMap<string, Person>;

export function createReminderPlan(
  occasion: StoredOccasion,
  notification: Notification,
  people: People,
): ReminderPlan {
  const birth = getBirthdayPerson(occasion, people)?.birth ?? null;
  return {
    schedule: createSchedule(occasion, birth, getHolidayDays),
    notification,
    zone: getTimeZoneOrUtc(people.get(occasion.user_id)?.timeZone),
    getHolidayDays,
  };
}

export function computeReminders(
  occasion: StoredOccasion,
  storedReminders: readonly Reminder[],
  people: People,
  now: Date,
): Reminder[] {
  if (occasion.deleted) return [];
  return occasion.notifications.flatMap(notification => {
    const _id = getReminderId(occasion._id, notification);
    const pendingDate = storedReminders.find(reminder => reminder._id === _id)?.date ?? null;
    const due = rescheduleReminder(createReminderPlan(occasion, notification, people), pendingDate, now);
    if (due === null) return [];
    const { _id: occasion_id, user_id } = occasion;
    return [{ _id, occasion_id, user_id, notification, date: due.date, due_at: due.dueAt }];
  });
}
