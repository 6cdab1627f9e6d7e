import type { DataOf } from '@giftlist/contracts/event';
import type { occasionDue } from '@giftlist/contracts/occasions/events';
import { yearlyDate } from '@giftlist/contracts/rules/birthdays';
import type { ReminderFacts } from '../kinds/reminder-words.ts';

type Due = Pick<DataOf<typeof occasionDue>, 'date' | 'notification'>;

/** The time and time zone of sending, in which days are counted. */
export interface Moment {
  now: Date;
  zone: string;
}

const dayMs = 86_400_000;
const daysAhead = { same_day: 0, '1_week_before': 7, '2_weeks_before': 14 } as const;

/** The local time in a time zone, in milliseconds as if it were UTC. */
function wallClock({ now, zone }: Moment): number {
  // The Swedish date format is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return Date.parse(`${format.format(now).replace(' ', 'T')}Z`);
}

/** Days from the day of sending to the occasion. */
const daysLeft = ({ date }: Due, moment: Moment): number =>
  Date.parse(date) / dayMs - Math.floor(wallClock(moment) / dayMs);

/** Days from the planned day of a reminder to its occasion. */
function daysBetween({ date, notification }: Due): number {
  if (notification !== '1_month_before') return daysAhead[notification];
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const before =
    month === 1 ? yearlyDate(year - 1, { month: 12, day }) : yearlyDate(year, { month: month - 1, day });
  return (Date.parse(date) - Date.parse(before)) / dayMs;
}

/**
 * When the occasion is, seen from the time of sending. If the reminder is a day or more late, only the date is correct,
 * since 'in 2 weeks' would be wrong.
 */
export function reminderTime(due: Due, moment: Moment): ReminderFacts['when'] {
  const left = daysLeft(due, moment);
  if (left < 0) return 'over';
  if (left === 0) return 'same_day';
  return left === daysBetween(due) ? due.notification : 'on';
}

/** The end of the day on which it is sent: until then its text is correct. */
export function trueUntil({ now, zone }: Moment): Date {
  const wall = wallClock({ now, zone });
  const end = (Math.floor(wall / dayMs) + 1) * dayMs;
  const around = new Date(now.getTime() + end - wall);
  // A clock change may follow before the end of the day.
  return new Date(around.getTime() + end - wallClock({ now: around, zone }));
}
