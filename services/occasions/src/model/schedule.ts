import { yearlyDate } from '@giftlist/contracts/rules/birthdays';
import { type Day, lastDay, monthDayOf, yearOf } from './calendar.ts';

export interface MonthDay {
  month: number;
  day: number;
}

export type Schedule =
  | { kind: 'once'; date: Day }
  /** Every year, from `since` on unless it is null. */
  | { kind: 'yearly'; on: MonthDay; since: Day | null }
  | { kind: 'holiday'; holidayId: string }
  /** The birthday of a person whose date of birth is unknown: no days. */
  | { kind: 'unknown' };

export interface Scheduled {
  type: 'birthday' | 'holiday' | 'custom';
  frequency: 'annually' | 'one_time';
  date: Day | null;
  holiday_id: string | null;
  birthday_user_id: string | null;
}

/** Returns undefined if the holiday is unknown in that year. */
export type HolidayDays = (holidayId: string, year: number) => readonly Day[] | undefined;

/**
 * The birthday of a person with a profile falls on the date of birth if it is known; if it happens once, in the saved
 * year. An annual holiday falls on the saved month and day if its calendar does not contain it in the saved year.
 */
export function scheduleOf(occasion: Scheduled, birth: MonthDay | null, holidayDays: HolidayDays): Schedule {
  const once = occasion.frequency === 'one_time';
  if (occasion.birthday_user_id !== null && birth !== null) {
    if (once && occasion.date) return { kind: 'once', date: yearlyDate(yearOf(occasion.date), birth) };
    return { kind: 'yearly', on: birth, since: null };
  }
  if (occasion.date === null) return { kind: 'unknown' };
  if (once) return { kind: 'once', date: occasion.date };
  if (occasion.holiday_id !== null && holidayDays(occasion.holiday_id, yearOf(occasion.date))) {
    return { kind: 'holiday', holidayId: occasion.holiday_id };
  }
  return {
    kind: 'yearly',
    on: monthDayOf(occasion.date),
    since: occasion.type === 'custom' ? occasion.date : null,
  };
}

function daysOfYear(schedule: Schedule, year: number, holidayDays: HolidayDays): readonly Day[] {
  switch (schedule.kind) {
    case 'once':
      return yearOf(schedule.date) === year ? [schedule.date] : [];
    case 'yearly': {
      const day = yearlyDate(year, schedule.on);
      return schedule.since !== null && day < schedule.since ? [] : [day];
    }
    case 'holiday':
      return holidayDays(schedule.holidayId, year) ?? [];
    case 'unknown':
      return [];
  }
}

/** Both days are included. */
export function daysWithin(schedule: Schedule, from: Day, to: Day, holidayDays: HolidayDays): Day[] {
  const days: Day[] = [];
  for (let year = yearOf(from); year <= Math.min(yearOf(to), yearOf(lastDay)); year++) {
    days.push(...daysOfYear(schedule, year, holidayDays).filter(day => day >= from && day <= to));
  }
  return days;
}

/** Searches ten years, from the later of `from` and the start of the schedule. */
export function firstDay(schedule: Schedule, from: Day, holidayDays: HolidayDays): Day | null {
  const start = schedule.kind === 'once' ? yearOf(schedule.date) : yearOf(from);
  const firstYear =
    schedule.kind === 'yearly' && schedule.since ? Math.max(start, yearOf(schedule.since)) : start;
  for (let year = firstYear; year <= Math.min(firstYear + 10, yearOf(lastDay)); year++) {
    const day = daysOfYear(schedule, year, holidayDays).find(candidate => candidate >= from);
    if (day) return day;
  }
  return null;
}

export function fallsOn(schedule: Schedule, day: Day, holidayDays: HolidayDays): boolean {
  return daysOfYear(schedule, yearOf(day), holidayDays).includes(day);
}
