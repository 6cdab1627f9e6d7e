import type { Holiday } from '@giftlist/contracts/occasions/entities';
import Holidays from 'date-holidays';
import type { z } from 'zod';
import { type Day, yearOf } from '../occasions/calendar.ts';
import type { HolidayDays } from '../occasions/schedule.ts';
import { iconOf } from './holiday-icon.ts';

type HolidayDay = z.output<typeof Holiday>;

/** Observances that nobody gives presents for. Public holidays stay, whatever they are for. */
const solemn = /remembrance|memorial|victims|holocaust|mourning|\bfast\b|souls|tax day|election|catastrophe/i;
/** Years that stand ready in memory, of all countries together. */
const maxKept = 400;
const kept = new Map<string, readonly HolidayDay[]>();

/** 'us:thanksgiving-day': the country and the English name, the same in every year. */
const idOf = (country: string, name: string): string =>
  `${country}:${name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`;

function readYear(country: string, year: number): readonly HolidayDay[] {
  const calendar = new Holidays(country, { types: ['public', 'observance'] });
  const days = calendar
    .getHolidays(year, 'en')
    .filter(day => !day.substitute && (day.type === 'public' || !solemn.test(day.name)))
    .map(day => ({
      id: idOf(country, day.name),
      icon: iconOf(day.name),
      occasion_date: day.date.slice(0, 10),
      occasion_name: day.name,
    }));
  const firstOfEach = new Map(days.map(day => [`${day.id} ${day.occasion_date}`, day]));
  return [...firstOfEach.values()].sort((a, b) => (a.occasion_date < b.occasion_date ? -1 : 1));
}

function yearOfHolidays(country: string, year: number): readonly HolidayDay[] {
  const key = `${country}:${year}`;
  const known = kept.get(key);
  if (known) return known;
  const days = readYear(country, year);
  if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? key);
  kept.set(key, days);
  return days;
}

/** The holidays of a country (two lower-case letters) within a window; none for a country without data. */
export function holidaysWithin(country: string, from: Day, to: Day): HolidayDay[] {
  const days: HolidayDay[] = [];
  for (let year = yearOf(from); year <= yearOf(to); year++) {
    days.push(
      ...yearOfHolidays(country, year).filter(day => day.occasion_date >= from && day.occasion_date <= to),
    );
  }
  return days;
}

/** The days of one holiday in one year; undefined where no country keeps such a holiday that year. */
export const holidayDays: HolidayDays = (holidayId, year) => {
  const country = /^([a-z]{2}):/.exec(holidayId)?.[1];
  if (country === undefined) return undefined;
  const days = yearOfHolidays(country, year).filter(day => day.id === holidayId);
  return days.length > 0 ? days.map(day => day.occasion_date) : undefined;
};
