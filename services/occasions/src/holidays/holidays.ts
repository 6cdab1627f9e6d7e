import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Holiday } from '@giftlist/contracts/occasions/entities';
import type { I18n } from '@giftlist/service-kit/translations';
import Holidays from 'date-holidays';
import type { z } from 'zod';
import { type Day, yearOf } from '../model/calendar.ts';
import type { HolidayDays } from '../model/schedule.ts';
import { iconOf } from './holiday-icon.ts';
import { readNames } from './holiday-names.ts';

type HolidayDay = z.output<typeof Holiday>;

/** Excluded observances, without presents. Public holidays are always included. */
const solemn = /remembrance|memorial|victims|holocaust|mourning|\bfast\b|souls|tax day|election|catastrophe/i;
/** Years cached in memory, over all countries. */
const maxKept = 1_500;
/** The supported years; bounded, since computing one year of a country takes up to 0.1 s. */
const years = { first: 2000, last: 2099 };
const kept = new Map<string, readonly HolidayDay[]>();
/** The names of a country's holidays in a year, by language and English name; bounded like the years. */
const keptNames = new Map<string, ReadonlyMap<string, string>>();

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
  if (year < years.first || year > years.last) return [];
  const key = `${country}:${year}`;
  const known = kept.get(key);
  if (known) return known;
  const days = readYear(country, year);
  keep(kept, key, days);
  return days;
}

function namesOfHolidays(country: string, year: number, i18n: I18n): ReadonlyMap<string, string> {
  const key = `${i18n.language}:${country}:${year}`;
  const known = keptNames.get(key);
  if (known) return known;
  const names = readNames(country, year, i18n);
  keep(keptNames, key, names);
  return names;
}

function keep<T>(cache: Map<string, T>, key: string, value: T): void {
  if (cache.size >= maxKept) cache.delete(cache.keys().next().value ?? key);
  cache.set(key, value);
}

/**
 * The holidays of a country (two lower-case letters) within a window, with their names in a language, in English where
 * it has none; no holidays for a country without data. Yields to other requests between two years.
 */
export async function holidaysWithin(country: string, from: Day, to: Day, i18n: I18n): Promise<HolidayDay[]> {
  const days: HolidayDay[] = [];
  for (let year = yearOf(from); year <= yearOf(to); year++) {
    if (!kept.has(`${country}:${year}`)) await nextTurn();
    const within = yearOfHolidays(country, year).filter(
      day => day.occasion_date >= from && day.occasion_date <= to,
    );
    if (within.length === 0) continue;
    const names = namesOfHolidays(country, year, i18n);
    days.push(
      ...within.map(day => ({ ...day, occasion_name: names.get(day.occasion_name) ?? day.occasion_name })),
    );
  }
  return days;
}

/** Computes the calendars of these holidays one by one, yielding to other work in between. */
export async function readHolidays(
  holidays: Iterable<{ holidayId: string; years: readonly number[] }>,
): Promise<void> {
  for (const { holidayId, years } of holidays) {
    const country = countryOf(holidayId);
    if (country === undefined) continue;
    for (const year of years) {
      if (kept.has(`${country}:${year}`)) continue;
      await nextTurn();
      yearOfHolidays(country, year);
    }
  }
}

const countryOf = (holidayId: string): string | undefined => /^([a-z]{2}):/.exec(holidayId)?.[1];

/** The days of one holiday in one year; undefined if no country has it that year. */
export const holidayDays: HolidayDays = (holidayId, year) => {
  const country = countryOf(holidayId);
  if (country === undefined) return undefined;
  const days = yearOfHolidays(country, year).filter(day => day.id === holidayId);
  return days.length > 0 ? days.map(day => day.occasion_date) : undefined;
};
