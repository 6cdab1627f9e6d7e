import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { fullName } from './person-name.ts';
import { isolateBidi } from './text.ts';

const maxAge = 150;

export const defaultReminders = ['same_day', '2_weeks_before'] as const;

/** Returns yyyy-MM-dd. In common years, Feb 29 becomes Feb 28. */
export function getAnnualDate(year: number, birth: { month: number; day: number }): string {
  const lastDay = new Date(Date.UTC(year, birth.month, 0)).getUTCDate();
  const pad = (part: number, length: number) => String(part).padStart(length, '0');
  return `${pad(year, 4)}-${pad(birth.month, 2)}-${pad(Math.min(birth.day, lastDay), 2)}`;
}

export const formatBirthdayName = (personName: string): string => `${isolateBidi(personName)}'s birthday`;

export const getBirthdayName = (person: { first_name: string; last_name: string }): string =>
  formatBirthdayName(fullName(person));

/** Dates are yyyy-MM-dd. In common years, people born on Feb 29 become a year older on Mar 1. */
export function calculateAge(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Returns the error message, or null if the birthday is valid. */
export function findBirthdayError(birthday: string, today: string): string | null {
  if (birthday > today) return messages.profileForm.futureBirthday;
  const age = calculateAge(birthday, today);
  if (age < limits.minimumAge) return messages.profileForm.age;
  return age > maxAge ? messages.profileForm.birthday : null;
}
