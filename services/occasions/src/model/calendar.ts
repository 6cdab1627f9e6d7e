import { limits } from '@giftlist/contracts/limits';
import { Temporal } from 'temporal-polyfill';

/** A calendar date, yyyy-MM-dd. Such dates compare as strings. */
export type Day = string;

/** The last day of all occasions. */
export const lastDay: Day = limits.occasionDays.last;

/** The calendar day of an instant in a time zone. */
export function dayIn(zone: string, moment: Date): Day {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** The instant at which local time reaches this hour; later if a clock change skips the hour. */
export function momentOf(day: Day, hour: number, zone: string): Date {
  const moment = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: zone,
    plainTime: Temporal.PlainTime.from({ hour }),
  });
  return new Date(moment.epochMilliseconds);
}

/** Adds an amount such as `{ weeks: -2 }`. If the month is too short, returns its last day. */
export function addTo(day: Day, amount: { days?: number; weeks?: number; months?: number }): Day {
  return Temporal.PlainDate.from(day).add(amount).toString();
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Month and day of a calendar date. */
export const monthDayOf = (day: Day): { month: number; day: number } => ({
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8, 10)),
});
