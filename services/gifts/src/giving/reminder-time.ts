const dayMs = 86_400_000;
const daysBefore = 7;
/** Reminders are sent from this hour on, in the giver's time zone. */
const hour = '09:00';

/** The local date and time 'yyyy-MM-dd HH:mm', which sorts as text. */
function wallClock(at: Date, zone: string): string {
  // The Swedish format is ISO 8601.
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
 * Whether a reminder is due: from nine o'clock a week before the list's date until that day is over, for
 * gifts reserved before that week.
 */
export function isReminderDue({ date, reservedAt, zone }: Reserved, now: Date): boolean {
  const due = `${dayBefore(date, daysBefore)} ${hour}`;
  const wall = wallClock(now, zone);
  return wall >= due && wall.slice(0, 10) <= date && wallClock(reservedAt, zone) < due;
}

/** The list dates for which reminders may be due in some time zone. */
export function daysToRemindOf(now: Date): { first: string; last: string } {
  const today = now.toISOString().slice(0, 10);
  return { first: dayBefore(today, 1), last: dayBefore(today, -daysBefore - 1) };
}
