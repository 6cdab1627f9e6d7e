import { limits } from '@giftlist/contracts/limits';
import { Temporal } from 'temporal-polyfill';

/** `yyyy-MM-dd`. Days can be compared as strings. */
export type Day = string;

export const lastDay: Day = limits.occasionDays.last;

export function toLocalDay(zone: string, instant: Date): Day {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** Returns a later time if a clock change skips the hour. */
export function toInstant(day: Day, hour: number, zone: string): Date {
  const instant = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: zone,
    plainTime: Temporal.PlainTime.from({ hour }),
  });
  return new Date(instant.epochMilliseconds);
}

/** Uses the last day of the month if the resulting month is too short. */
export function addToDay(day: Day, amount: { days?: number; weeks?: number; months?: number }): Day {
  return Temporal.PlainDate.from(day).add(amount).toString();
}

export function compareDays(a: Day, b: Day): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export const getYear = (day: Day): number => Number(day.slice(0, 4));

export const getMonthDay = (day: Day): { month: number; day: number } => ({
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8, 10)),
});
