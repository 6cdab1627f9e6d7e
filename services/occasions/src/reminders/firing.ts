import type { StoredOccasion } from '../model/occasion.ts';
import {
  findFirstReminderTime,
  findNextReminderTime,
  getReminderTime,
  isTooLate,
  type ReminderTime,
} from '../model/reminder-times.ts';
import { fallsOn } from '../model/schedule.ts';
import { getFiredId, type Reminder } from './reminder.ts';
import { createReminderPlan, type People } from './reminder-plan.ts';

export interface FiringInput {
  reminder: Reminder;
  /** Undefined if the occasion was deleted after the reminder was planned. */
  occasion: StoredOccasion | undefined;
  people: People;
  /** Ids from `getFiredId`. */
  fired: ReadonlySet<string>;
  now: Date;
}

export interface FiringOutcome {
  shouldFire: boolean;
  /** Null if there is no further reminder. */
  next: ReminderTime | null;
}

/** Computes the due time again, because the time zone, the occasion or the date of birth may have changed. */
export function decideFiring({ reminder, occasion, people, fired, now }: FiringInput): FiringOutcome {
  const { notification, date } = reminder;
  if (!occasion || occasion.deleted || !occasion.notifications.includes(notification)) {
    return { shouldFire: false, next: null };
  }
  const plan = createReminderPlan(occasion, notification, people);
  if (!fallsOn(plan.schedule, date, plan.getHolidayDays)) {
    return { shouldFire: false, next: findFirstReminderTime(plan, now) };
  }
  const current = getReminderTime(date, plan);
  if (current.dueAt > now) return { shouldFire: false, next: current };
  const shouldFire = !fired.has(getFiredId(reminder)) && !isTooLate(date, plan.zone, now);
  return { shouldFire, next: findNextReminderTime(plan, date) };
}
