import type { DataOf } from '@giftlist/contracts/event';
import type { occasionDue } from '@giftlist/contracts/occasions/events';
import { getAnnualDate } from '@giftlist/contracts/rules/birthdays';
import type { ReminderFacts } from './reminder-texts.ts';

type Due = Pick<DataOf<typeof occasionDue>, 'date' | 'notification'>;

/** When a reminder is sent, and the recipient's time zone, in which days are counted. */
export interface SendTime {
  now: Date;
  zone: string;
}

const dayMs = 86_400_000;
const daysAhead = { same_day: 0, '1_week_before': 7, '2_weeks_before': 14 } as const;

/** Returns the local time, in milliseconds since the epoch as if it were UTC. */
function wallClock({ now, zone }: SendTime): number {
  // The Swedish date format is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return Date.parse(`${format.format(now).replace(' ', 'T')}Z`);
}

/** Negative after the occasion. */
const daysLeft = ({ date }: Due, sendTime: SendTime): number =>
  Date.parse(date) / dayMs - Math.floor(wallClock(sendTime) / dayMs);

/** Returns the days from the planned day of a reminder to its occasion. */
function daysBetween({ date, notification }: Due): number {
  if (notification !== '1_month_before') return daysAhead[notification];
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const before =
    month === 1
      ? getAnnualDate(year - 1, { month: 12, day })
      : getAnnualDate(year, { month: month - 1, day });
  return (Date.parse(date) - Date.parse(before)) / dayMs;
}

/** Returns 'on' the date if the reminder is not sent on its planned day: 'in 2 weeks' would be wrong. */
export function reminderTime(due: Due, sendTime: SendTime): ReminderFacts['when'] {
  const left = daysLeft(due, sendTime);
  if (left < 0) return 'over';
  if (left === 0) return 'same_day';
  return left === daysBetween(due) ? due.notification : 'on';
}

/** Returns the end of the local day of sending: the text of a reminder is correct until then. */
export function validUntil({ now, zone }: SendTime): Date {
  const wall = wallClock({ now, zone });
  const end = (Math.floor(wall / dayMs) + 1) * dayMs;
  const estimate = new Date(now.getTime() + end - wall);
  // The clock may change between now and the end of the day.
  return new Date(estimate.getTime() + end - wallClock({ now: estimate, zone }));
}
