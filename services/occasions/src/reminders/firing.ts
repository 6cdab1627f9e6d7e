import type { StoredOccasion } from '../occasions/occasion.ts';
import { fallsOn } from '../occasions/schedule.ts';
import { type Due, dueOn, firstDue, isStale, nextDue } from './due.ts';
import { type People, plannedOf } from './planned.ts';
import { firedId, type Reminder } from './reminder.ts';

export interface Firing {
  reminder: Reminder;
  /** Undefined where it was deleted meanwhile. */
  occasion: StoredOccasion | undefined;
  people: People;
  /** Ids of what has fired before, among that of this reminder. */
  fired: ReadonlySet<string>;
  now: Date;
}

/** What becomes of a reminder whose time seems to have come. */
export interface Outcome {
  /** It goes out now. */
  fires: boolean;
  /** Where the reminder waits next; null where it ends. */
  next: Due | null;
}

/**
 * Looks at a due reminder again with what is known now, since a time zone or a day of birth may have changed
 * after it was planned. It fires once for each occasion, date and notification; what could not be sent for
 * long is left out.
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
