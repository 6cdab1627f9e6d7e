import { addTo, type Day, dayAt, instantOf } from './calendar.ts';
import { fallsOn, firstDay, type HolidayDays, type Schedule } from './schedule.ts';

export type Notification = 'same_day' | '1_week_before' | '2_weeks_before' | '1_month_before';

/** The hour of the person's local day at which reminders are due. */
const reminderHour = 9;

/** After this many days, a reminder is too late to be sent. */
export const staleAfterDays = 7;

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

export const dueDay = (date: Day, notification: Notification): Day => addTo(date, offsets[notification]);

export interface ReminderPlan {
  schedule: Schedule;
  notification: Notification;
  zone: string;
  holidayDays: HolidayDays;
}

export function dueOn(
  date: Day,
  { notification, zone }: Pick<ReminderPlan, 'notification' | 'zone'>,
): ReminderTime {
  return { date, dueAt: instantOf(dueDay(date, notification), reminderHour, zone) };
}

/** Returns null if there is none. If its day is today and its hour has passed, the reminder is due at once. */
export function firstDue(plan: ReminderPlan, now: Date): ReminderTime | null {
  const { schedule, notification, zone, holidayDays } = plan;
  const today = dayAt(zone, now);
  let date = firstDay(schedule, today, holidayDays);
  while (date !== null && dueDay(date, notification) < today) {
    date = firstDay(schedule, addTo(date, { days: 1 }), holidayDays);
  }
  return date === null ? null : dueOn(date, plan);
}

export function nextDue(plan: ReminderPlan, date: Day): ReminderTime | null {
  const next = firstDay(plan.schedule, addTo(date, { days: 1 }), plan.holidayDays);
  return next === null ? null : dueOn(next, plan);
}

/**
 * Returns the pending reminder after a change of the occasion, the date of birth or the time zone. Keeps a pending date
 * on which the occasion still falls, even if its hour has passed in the new time zone: `FiredReminder` prevents it from
 * firing twice.
 */
export function replan(plan: ReminderPlan, pendingDate: Day | null, now: Date): ReminderTime | null {
  const first = firstDue(plan, now);
  if (pendingDate === null || !fallsOn(plan.schedule, pendingDate, plan.holidayDays)) return first;
  if (first !== null && first.date < pendingDate) return first;
  return dueOn(pendingDate, plan);
}

export function isStale(date: Day, zone: string, now: Date): boolean {
  return addTo(date, { days: staleAfterDays }) < dayAt(zone, now);
}
