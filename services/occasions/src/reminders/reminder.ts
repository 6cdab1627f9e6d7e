import type { Day } from '../model/calendar.ts';
import type { Notification } from '../model/due.ts';

/** The next due time of one reminder of one occasion. There is at most one for each. */
export interface Reminder {
  /** `{occasion}:{notification}` */
  _id: string;
  occasion_id: string;
  user_id: string;
  notification: Notification;
  /** The day of the occasion. */
  date: Day;
  due_at: Date;
}

export const reminderId = (occasionId: string, notification: Notification): string =>
  `${occasionId}:${notification}`;

/** Identifies a fired reminder: one per occasion, date and notification. */
export const firedId = (reminder: Pick<Reminder, 'occasion_id' | 'date' | 'notification'>): string =>
  `${reminder.occasion_id}:${reminder.date}:${reminder.notification}`;
