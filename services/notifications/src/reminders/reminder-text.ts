import type { DataOf } from '@giftlist/contracts/event';
import type { occasionDue } from '@giftlist/contracts/occasions/events';

type Due = DataOf<typeof occasionDue>;

/** Reminders are due at nine: so long after, it is no longer that day. */
const restOfDayMs = 15 * 3_600_000;
const dayMs = 86_400_000;

const daysAhead = { same_day: 0, '1_week_before': 7, '2_weeks_before': 14, '1_month_before': 28 } as const;
const inWords = {
  same_day: 'is today',
  '1_week_before': 'is in 1 week',
  '2_weeks_before': 'is in 2 weeks',
  '1_month_before': 'is in 1 month',
} as const;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

export interface ReminderText {
  /** 'Mina Lund's birthday is in 2 weeks' */
  title: string;
  /** 'Saturday, December 5' */
  day: string;
  isToday: boolean;
}

/**
 * What a reminder says at this moment. One that was held up by a day or more names the day alone, since 'in 2
 * weeks' or 'today' would no longer be true.
 */
export function reminderText({ name, date, notification, due_at }: Due, now: Date): ReminderText {
  const day = dayFormat.format(new Date(`${date}T00:00:00Z`));
  const lateMs = now.getTime() - Date.parse(due_at);
  if (lateMs < restOfDayMs) {
    return { title: `${name} ${inWords[notification]}`, day, isToday: notification === 'same_day' };
  }
  const hasPassed = lateMs - restOfDayMs >= daysAhead[notification] * dayMs;
  return { title: `${name} ${hasPassed ? 'was' : 'is'} on ${day}`, day, isToday: false };
}
