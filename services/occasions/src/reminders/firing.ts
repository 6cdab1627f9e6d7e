import { type Due, dueOn, firstDue, isStale, nextDue } from '../model/due.ts';
import type { StoredOccasion } from '../model/occasion.ts';
import { fallsOn } from '../model/schedule.ts';
import { type People, plannedOf } from './planned.ts';
import { firedId, type Reminder } from './reminder.ts';

export interface Firing {
  reminder: Reminder;
  /** Undefined if it was deleted meanwhile. */
  occasion: StoredOccasion | undefined;
  people: People;
  /** The ids of fired reminders, including this one if it has fired. */
  fired: ReadonlySet<string>;
  now: Date;
}

/** The outcome for a reminder that seems to be due. */
export interface Outcome {
  /** Whether it fires now. */
  fires: boolean;
  /** The next pending time; null if there is none. */
  next: Due | null;
}

/**
 * Checks a due reminder against current data, since a time zone or date of birth may have changed after it was
 * planned. It fires once for each occasion, date and notification; one that is far too late is dropped.
 */
export function decideFiring({ reminder, occasion, people, fired, now }: Firing): Outcome {
  const { notification, date } = reminder;
  if (!occasion || occasion.deleted || !occasion.notifications.includes(notification)) {
    return { fires: false, next: null };
  }
  const planned = plannedOf(occasion, notification, people);
  if (!fallsOn(planned.schedule, date, planned.holidayDays)) {
    return { fires: false, next: firstDue(planned, now) };
  }
  const present = dueOn(date, planned);
  if (present.dueAt > now) return { fires: false, next: present };
  const fires = !fired.has(firedId(reminder)) && !isStale(date, planned.zone, now);
  return { fires, next: nextDue(planned, date) };
}
