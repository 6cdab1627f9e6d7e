import { getAnnualDate } from '@giftlist/contracts/rules/birthdays';
import { type Day, getMonthDay, getYear, lastDay } from './calendar.ts';

export interface MonthDay {
  month: number;
  day: number;
}

export type Schedule =
  | { kind: 'once'; date: Day }
  /** Every year, starting at `since` if it is set. */
  | { kind: 'yearly'; on: MonthDay; since: Day | null }
  | { kind: 'holiday'; holidayId: string }
  /** The birthday of a person whose date of birth is unknown. Falls on no day. */
  | { kind: 'unknown' };

export interface ScheduledOccasion {
  type: 'birthday' | 'holiday' | 'custom';
  frequency: 'annually' | 'one_time';
  date: Day | null;
  holiday_id: string | null;
  birthday_user_id: string | null;
}

/** Returns undefined if the holiday is unknown in that year. */
export type GetHolidayDays = (holidayId: string, year: number) => readonly Day[] | undefined;

/**
 * Prefers a known date of birth to the saved month and day. Uses the saved month and day for a holiday that is
 * missing in the saved year.
 */
export function createSchedule(
  occasion: ScheduledOccasion,
  birth: MonthDay | null,
  getHolidayDays: GetHolidayDays,
): Schedule {
  const isOneTime = occasion.frequency === 'one_time';
  if (occasion.birthday_user_id !== null && birth !== null) {
    if (isOneTime && occasion.date)
      return { kind: 'once', date: getAnnualDate(getYear(occasion.date), birth) };
    return { kind: 'yearly', on: birth, since: null };
  }
  if (occasion.date === null) return { kind: 'unknown' };
  if (isOneTime) return { kind: 'once', date: occasion.date };
  if (occasion.holiday_id !== null && getHolidayDays(occasion.holiday_id, getYear(occasion.date))) {
    return { kind: 'holiday', holidayId: occasion.holiday_id };
  }
  return {
    kind: 'yearly',
    on: getMonthDay(occasion.date),
    since: occasion.type === 'custom' ? occasion.date : null,
  };
}

function getDaysInYear(schedule: Schedule, year: number, getHolidayDays: GetHolidayDays): readonly Day[] {
  switch (schedule.kind) {
    case 'once':
      return getYear(schedule.date) === year ? [schedule.date] : [];
    case 'yearly': {
      const day = getAnnualDate(year, schedule.on);
      return schedule.since !== null && day < schedule.since ? [] : [day];
    }
    case 'holiday':
      return getHolidayDays(schedule.holidayId, year) ?? [];
    case 'unknown':
      return [];
  }
}

/** Includes `from` and `to`. */
export function findDays(schedule: Schedule, from: Day, to: Day, getHolidayDays: GetHolidayDays): Day[] {
  const days: Day[] = [];
  for (let year = getYear(from); year <= Math.min(getYear(to), getYear(lastDay)); year++) {
    days.push(...getDaysInYear(schedule, year, getHolidayDays).filter(day => day >= from && day <= to));
  }
  return days;
}

const yearsToSearch = 10;

/** Searches the year of `from`, or of the schedule's start if later, and the next `yearsToSearch` years. */
export function findFirstDay(schedule: Schedule, from: Day, getHolidayDays: GetHolidayDays): Day | null {
  const start = schedule.kind === 'once' ? getYear(schedule.date) : getYear(from);
  const firstYear =
    schedule.kind === 'yearly' && schedule.since ? Math.max(start, getYear(schedule.since)) : start;
  for (let year = firstYear; year <= Math.min(firstYear + yearsToSearch, getYear(lastDay)); year++) {
    const day = getDaysInYear(schedule, year, getHolidayDays).find(candidate => candidate >= from);
    if (day) return day;
  }
  return null;
}

export function fallsOn(schedule: Schedule, day: Day, getHolidayDays: GetHolidayDays): boolean {
  return getDaysInYear(schedule, getYear(day), getHolidayDays).includes(day);
}
