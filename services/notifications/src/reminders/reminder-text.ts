import type { DataOf } from '@giftlist/contracts/event';
import type { occasionDue } from '@giftlist/contracts/occasions/events';
import { yearlyDate } from '@giftlist/contracts/rules/birthdays';
import { dayText } from '@giftlist/contracts/rules/dates';
import { truncate } from '@giftlist/contracts/rules/format';
import { isolated, onOneLine, printable } from '@giftlist/contracts/rules/text';

type Due = Pick<DataOf<typeof occasionDue>, 'name' | 'date' | 'notification'>;

/** The time and time zone of sending, in which days are counted. */
export interface Moment {
  now: Date;
  zone: string;
}

const dayMs = 86_400_000;
/** The maximum length of an occasion's name, in visible characters. */
const nameLength = 120;

const daysAhead = { same_day: 0, '1_week_before': 7, '2_weeks_before': 14 } as const;
const inWords = {
  same_day: 'is today',
  '1_week_before': 'is in 1 week',
  '2_weeks_before': 'is in 2 weeks',
  '1_month_before': 'is in 1 month',
} as const;

export interface ReminderText {
  /** 'Mina Lund's birthday is in 2 weeks' */
  title: string;
  /** 'Saturday, 5 December' */
  day: string;
  isToday: boolean;
  /** Whether it could not be sent before the day was over. */
  isOver: boolean;
}

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
 * The text of a reminder at the time of sending. If it is a day or more late, it only contains the date, since 'in 2
 * weeks' would be wrong.
 */
export function reminderText(due: Due, moment: Moment): ReminderText {
  const { date, notification } = due;
  const name = isolated(truncate(onOneLine(printable(due.name)), nameLength));
  const day = dayText(date);
  const left = daysLeft(due, moment);
  const text = { day, isToday: left === 0, isOver: left < 0 };
  if (text.isOver) return { ...text, title: `${name} was on ${day}` };
  if (text.isToday) return { ...text, title: `${name} is today` };
  const isOnItsDay = left === daysBetween(due);
  return { ...text, title: `${name} ${isOnItsDay ? inWords[notification] : `is on ${day}`}` };
}

/** The second line in the notification centre. */
export function reminderBody({ day, isToday, isOver }: ReminderText): string {
  if (isOver) return `${day}. We could not tell you in time.`;
  return isToday ? `${day}. Time to celebrate!` : `${day}. There is time to find a gift.`;
}

/** The end of the day on which it is sent: until then its text is correct. */
export function trueUntil({ now, zone }: Moment): Date {
  const wall = wallClock({ now, zone });
  const end = (Math.floor(wall / dayMs) + 1) * dayMs;
  const around = new Date(now.getTime() + end - wall);
  // A clock change may follow before the end of the day.
  return new Date(around.getTime() + end - wallClock({ now: around, zone }));
}
