import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';

/** Calendar dates are texts, `yyyy-MM-dd`: in that form they sort as they follow each other. */
type CalendarDateText = string;

/** The calendar date of a moment, in a time zone; in UTC where none is known. */
export function calendarDate(moment: Date, timeZone: string | null): CalendarDateText {
  // The Swedish notation is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone ?? 'UTC' }).format(moment);
}

/** Whole years between two dates. Someone born on Feb 29 grows older on Mar 1 in common years. */
export function yearsBetween(birthday: CalendarDateText, today: CalendarDateText): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** The sentence that refuses a birthday; null where it will do (specification 1, section 5). */
export function birthdayFault(birthday: CalendarDateText, today: CalendarDateText): string | null {
  if (birthday > today) return messages.profileForm.futureBirthday;
  const age = yearsBetween(birthday, today);
  if (age < limits.minimumAge) return messages.profileForm.age;
  return age > 150 ? 'Please enter your birthday' : null;
}

/** What others learn of a birthday: its day and month, never the year. */
export function dayOfBirth(birthday: CalendarDateText | null): { month: number; day: number } | null {
  return birthday === null
    ? null
    : { month: Number(birthday.slice(5, 7)), day: Number(birthday.slice(8, 10)) };
}
