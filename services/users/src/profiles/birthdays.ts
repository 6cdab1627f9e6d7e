/** Calendar dates are texts, `yyyy-MM-dd`: in that form they sort as they follow each other. */
type CalendarDateText = string;

/** The calendar date of a moment, in a time zone; in UTC where none is known. */
export function calendarDate(moment: Date, timeZone: string | null): CalendarDateText {
  // The Swedish notation is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone ?? 'UTC' }).format(moment);
}

/** What others learn of a birthday: its day and month, never the year. */
export function dayOfBirth(birthday: CalendarDateText | null): { month: number; day: number } | null {
  return birthday === null
    ? null
    : { month: Number(birthday.slice(5, 7)), day: Number(birthday.slice(8, 10)) };
}
