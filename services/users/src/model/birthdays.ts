/** `yyyy-MM-dd`, which sorts by date. */
type CalendarDate = string;

/** Uses UTC if the time zone is null. */
export function toCalendarDate(instant: Date, timeZone: string | null): CalendarDate {
  // The Swedish format is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone ?? 'UTC' }).format(instant);
}

export function toDayOfBirth(birthday: CalendarDate | null): { month: number; day: number } | null {
  return birthday === null
    ? null
    : { month: Number(birthday.slice(5, 7)), day: Number(birthday.slice(8, 10)) };
}
