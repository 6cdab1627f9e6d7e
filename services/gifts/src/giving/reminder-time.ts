const dayMs = 86_400_000;
const daysBefore = 7;
/** In the giver's time zone. */
const startTime = '09:00';

/** Returns 'yyyy-MM-dd HH:mm', which can be compared as text. */
function formatLocalTime(at: Date, zone: string): string {
  // Swedish dates have the ISO 8601 format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(at);
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

interface ReservationTime {
  date: string;
  reservedAt: Date;
  zone: string;
}

/**
 * A reminder is due from `startTime` one week before the list's date until the end of that date, if the gift was
 * reserved before this period.
 */
export function isReminderDue({ date, reservedAt, zone }: ReservationTime, now: Date): boolean {
  const dueTime = `${addDays(date, -daysBefore)} ${startTime}`;
  const localTime = formatLocalTime(now, zone);
  return (
    localTime >= dueTime && localTime.slice(0, 10) <= date && formatLocalTime(reservedAt, zone) < dueTime
  );
}

/** Returns the first and last list date for which reminders may be due at `now`, in any time zone. */
export function getReminderDates(now: Date): { first: string; last: string } {
  const today = now.toISOString().slice(0, 10);
  return { first: addDays(today, -1), last: addDays(today, daysBefore + 1) };
}
