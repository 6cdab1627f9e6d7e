/** Calendar dates are strings, `yyyy-MM-dd`, which sort by date. */
type CalendarDateText = string;

/** The calendar date of a moment in a time zone; UTC if it is unknown. */
export function calendarDate(moment: Date, timeZone: string | null): CalendarDateText {
  // The Swedish notation is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone ?? 'UTC' }).format(moment);
}

/** What others see of a birthday: day and month, never the year. */
export function dayOfBirth(birthday: CalendarDateText | null): { month: number; day: number } | null {
  return birthday === null
    ? null
    : { month: Number(birthday.slice(5, 7)), day: Number(birthday.slice(8, 10)) };
}
