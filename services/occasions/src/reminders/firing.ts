import { dueOn, firstDue, isStale, nextDue, type ReminderTime } from '../model/due.ts';
import type { StoredOccasion } from '../model/occasion.ts';
import { fallsOn } from '../model/schedule.ts';
import { firedId, type Reminder } from './reminder.ts';
import { type People, planOf } from './reminder-plan.ts';

export interface FiringInput {
  reminder: Reminder;
  /** Undefined if it was deleted after the reminder was planned. */
  occasion: StoredOccasion | undefined;
  people: People;
  /** Contains this reminder's `firedId` if it has fired. */
  fired: ReadonlySet<string>;
  now: Date;
}

export interface FiringOutcome {
  fires: boolean;
  /** Null if the reminder ends. */
  next: ReminderTime | null;
}

/** Computes the time again, because the time zone, the occasion or the date of birth may have changed. */
export function decideFiring({ reminder, occasion, people, fired, now }: FiringInput): FiringOutcome {
  const { notification, date } = reminder;
  if (!occasion || occasion.deleted || !occasion.notifications.includes(notification)) {
    return { fires: false, next: null };
  }
  const plan = planOf(occasion, notification, people);
  if (!fallsOn(plan.schedule, date, plan.holidayDays)) {
    return { fires: false, next: firstDue(plan, now) };
  }
  const current = dueOn(date, plan);
  if (current.dueAt > now) return { fires: false, next: current };
  const fires = !fired.has(firedId(reminder)) && !isStale(date, plan.zone, now);
  return { fires, next: nextDue(plan, date) };
}
