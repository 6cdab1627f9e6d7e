import type { Day } from '../model/calendar.ts';
import type { Notification } from '../model/reminder-times.ts';

/** A pending reminder. At most one exists for each occasion and notification. */
export interface Reminder {
  /** See `getReminderId`. */
  _id: string;
  occasion_id: string;
  user_id: string;
  notification: Notification;
  date: Day;
  due_at: Date;
}

export const getReminderId = (occasionId: string, notification: Notification): string =>
  `${occasionId}:${notification}`;

/** A reminder fires at most once per id. */
export const getFiredId = (reminder: Pick<Reminder, 'occasion_id' | 'date' | 'notification'>): string =>
  `${reminder.occasion_id}:${reminder.date}:${reminder.notification}`;
