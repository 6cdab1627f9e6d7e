import { addToDay, type Day, toInstant, toLocalDay } from './calendar.ts';
import { fallsOn, findFirstDay, type GetHolidayDays, type Schedule } from './schedule.ts';

export type Notification = 'same_day' | '1_week_before' | '2_weeks_before' | '1_month_before';

const localReminderHour = 9;

/** Reminders are not sent more than this many days after the occasion. */
export const maxDelayDays = 7;

const offsets = {
  same_day: { days: 0 },
  '1_week_before': { weeks: -1 },
  '2_weeks_before': { weeks: -2 },
  '1_month_before': { months: -1 },
} as const satisfies Record<Notification, object>;

export interface ReminderTime {
  date: Day;
  dueAt: Date;
}

export const getReminderDay = (date: Day, notification: Notification): Day =>
  addToDay(date, offsets[notification]);

export interface ReminderPlan {
  schedule: Schedule;
  notification: Notification;
  zone: string;
  getHolidayDays: GetHolidayDays;
}

export function getReminderTime(
  date: Day,
  { notification, zone }: Pick<ReminderPlan, 'notification' | 'zone'>,
): ReminderTime {
  return { date, dueAt: toInstant(getReminderDay(date, notification), localReminderHour, zone) };
}

/** May return a time earlier today, so that the reminder is due immediately. */
export function findFirstReminderTime(plan: ReminderPlan, now: Date): ReminderTime | null {
  const { schedule, notification, zone, getHolidayDays } = plan;
  const today = toLocalDay(zone, now);
  let date = findFirstDay(schedule, today, getHolidayDays);
  while (date !== null && getReminderDay(date, notification) < today) {
    date = findFirstDay(schedule, addToDay(date, { days: 1 }), getHolidayDays);
  }
  return date === null ? null : getReminderTime(date, plan);
}

export function findNextReminderTime(plan: ReminderPlan, date: Day): ReminderTime | null {
  const next = findFirstDay(plan.schedule, addToDay(date, { days: 1 }), plan.getHolidayDays);
  return next === null ? null : getReminderTime(next, plan);
}

/**
 * Updates a pending reminder after a change. Keeps the pending date if the occasion still falls on it, even if the
 * reminder's time has passed, because `FiredReminder` prevents a second firing.
 */
export function rescheduleReminder(
  plan: ReminderPlan,
  pendingDate: Day | null,
  now: Date,
): ReminderTime | null {
  const first = findFirstReminderTime(plan, now);
  if (pendingDate === null || !fallsOn(plan.schedule, pendingDate, plan.getHolidayDays)) return first;
  if (first !== null && first.date < pendingDate) return first;
  return getReminderTime(pendingDate, plan);
}

export function isTooLate(date: Day, zone: string, now: Date): boolean {
  return addToDay(date, { days: maxDelayDays }) < toLocalDay(zone, now);
}
