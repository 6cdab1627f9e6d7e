const dayMs = 86_400_000;
const daysBefore = 7;
/** Reminders are due at this hour of the giver's own day. */
const hour = '09:00';

/** What a clock on the wall shows there: 'yyyy-MM-dd HH:mm', which compares as text. */
function wallClock(at: Date, zone: string): string {
  // The Swedish notation is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(at);
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

interface Reserved {
  /** The list's date. */
  date: string;
  reservedAt: Date;
  /** The giver's time zone. */
  zone: string;
}

/**
 * Whether to remind now of a gift: from nine o'clock a week before the day until the day is over, of what was reserved
 * before then.
 */
export function isReminderDue({ date, reservedAt, zone }: Reserved, now: Date): boolean {
  const due = `${dayBefore(date, daysBefore)} ${hour}`;
  const wall = wallClock(now, zone);
  return wall >= due && wall.slice(0, 10) <= date && wallClock(reservedAt, zone) < due;
}

/** The days of lists of which reminders may be due somewhere on earth. */
export function daysToRemindOf(now: Date): { first: string; last: string } {
  const today = now.toISOString().slice(0, 10);
  return { first: dayBefore(today, 1), last: dayBefore(today, -daysBefore - 1) };
}
