import { addTo, type Day, dayIn, momentOf } from './calendar.ts';
import { fallsOn, firstDay, type HolidayDays, type Schedule } from './schedule.ts';

export type Notification = 'same_day' | '1_week_before' | '2_weeks_before' | '1_month_before';

/** The hour of the person's local day at which reminders are due. */
const reminderHour = 9;

/** A reminder that could not be sent for longer than this after its occasion is dropped. */
export const staleAfterDays = 7;

const ahead = {
  same_day: { days: 0 },
  '1_week_before': { weeks: -1 },
  '2_weeks_before': { weeks: -2 },
  '1_month_before': { months: -1 },
} as const satisfies Record<Notification, object>;

/** A pending reminder for the occasion's day `date`, due at `dueAt`. */
export interface Due {
  date: Day;
  dueAt: Date;
}

/** The day on which a person is reminded of an occasion. */
export const dueDay = (date: Day, notification: Notification): Day => addTo(date, ahead[notification]);

export interface Planned {
  schedule: Schedule;
  notification: Notification;
  zone: string;
  holidayDays: HolidayDays;
}

/** The reminder of an occasion on the day `date`. */
export function dueOn(date: Day, { notification, zone }: Pick<Planned, 'notification' | 'zone'>): Due {
  return { date, dueAt: momentOf(dueDay(date, notification), reminderHour, zone) };
}

/**
 * The first reminder after it is selected, for today or a later day. If its hour has passed today, it is due at once.
 */
export function firstDue(planned: Planned, now: Date): Due | null {
  const { schedule, notification, zone, holidayDays } = planned;
  const today = dayIn(zone, now);
  let date = firstDay(schedule, today, holidayDays);
  while (date !== null && dueDay(date, notification) < today) {
    date = firstDay(schedule, addTo(date, { days: 1 }), holidayDays);
  }
  return date === null ? null : dueOn(date, planned);
}

/** The reminder that follows the one for the day `date`. */
export function nextDue(planned: Planned, date: Day): Due | null {
  const next = firstDay(planned.schedule, addTo(date, { days: 1 }), planned.holidayDays);
  return next === null ? null : dueOn(next, planned);
}

/**
 * The pending reminder after a change (of the occasion, the date of birth, the time zone). One that is still pending
 * for a day of the occasion is kept, although its hour may have passed in the new time zone; the record of fired
 * reminders prevents a repetition.
 */
export function replan(planned: Planned, waiting: Day | null, now: Date): Due | null {
  const first = firstDue(planned, now);
  if (waiting === null || !fallsOn(planned.schedule, waiting, planned.holidayDays)) return first;
  if (first !== null && first.date < waiting) return first;
  return dueOn(waiting, planned);
}

/** Whether a reminder is too late to be useful, because the occasion has long passed. */
export function isStale(date: Day, zone: string, now: Date): boolean {
  return addTo(date, { days: staleAfterDays }) < dayIn(zone, now);
}
