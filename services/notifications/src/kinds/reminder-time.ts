import type { DataOf } from '@giftlist/contracts/event';
import type { occasionDue } from '@giftlist/contracts/occasions/events';
import { getAnnualDate } from '@giftlist/contracts/rules/birthdays';
import type { ReminderFacts } from './reminder-texts.ts';

type DueReminder = Pick<DataOf<typeof occasionDue>, 'date' | 'notification'>;

export interface SendTime {
  now: Date;
  /** The recipient's time zone, in which days are counted. */
  zone: string;
}

const dayMs = 86_400_000;
const daysAhead = { same_day: 0, '1_week_before': 7, '2_weeks_before': 14 } as const;

/** Returns the local time in milliseconds since 1970, as if it were UTC. */
function toLocalTime({ now, zone }: SendTime): number {
  // The Swedish date format is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return Date.parse(`${format.format(now).replace(' ', 'T')}Z`);
}

const countDaysLeft = ({ date }: DueReminder, sendTime: SendTime): number =>
  Date.parse(date) / dayMs - Math.floor(toLocalTime(sendTime) / dayMs);

function getPlannedDays({ date, notification }: DueReminder): number {
  if (notification !== '1_month_before') return daysAhead[notification];
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const monthBefore =
    month === 1
      ? getAnnualDate(year - 1, { month: 12, day })
      : getAnnualDate(year, { month: month - 1, day });
  return (Date.parse(date) - Date.parse(monthBefore)) / dayMs;
}

/** Returns 'on' for a late reminder of a coming day, because 'in 2 weeks' would be wrong. */
export function getReminderTiming(due: DueReminder, sendTime: SendTime): ReminderFacts['when'] {
  const daysLeft = countDaysLeft(due, sendTime);
  if (daysLeft < 0) return 'over';
  if (daysLeft === 0) return 'same_day';
  return daysLeft === getPlannedDays(due) ? due.notification : 'on';
}

export function getEndOfLocalDay({ now, zone }: SendTime): Date {
  const localTime = toLocalTime({ now, zone });
  const localDayEnd = (Math.floor(localTime / dayMs) + 1) * dayMs;
  const estimate = new Date(now.getTime() + localDayEnd - localTime);
  // Daylight saving time may start or end before midnight.
  return new Date(estimate.getTime() + localDayEnd - toLocalTime({ now: estimate, zone }));
}
