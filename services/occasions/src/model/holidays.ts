import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Holiday } from '@giftlist/contracts/occasions/entities';
import type { I18n } from '@giftlist/service-kit/translations';
import Holidays from 'date-holidays';
import type { z } from 'zod';
import { type Day, getYear } from './calendar.ts';
import { chooseHolidayIcon } from './holiday-icon.ts';
import { getLocalizedNames } from './holiday-names.ts';
import type { GetHolidayDays } from './schedule.ts';

type HolidayDay = z.output<typeof Holiday>;

/** English names of observances without presents. Public holidays are always included. */
const excludedObservances =
  /remembrance|memorial|victims|holocaust|mourning|\bfast\b|souls|tax day|election|catastrophe/i;
const maxCacheEntries = 1_500;
/** Limits the work, because computing one year of a country takes up to 0.1 s. */
const supportedYears = { first: 2000, last: 2099 };
const holidayCache = new Map<string, readonly HolidayDay[]>();
/** Keyed by language, country and year. The values map English to translated names. */
const nameCache = new Map<string, ReadonlyMap<string, string>>();

/** The same in every year, for example `us:thanksgiving-day`. */
const createHolidayId = (country: string, name: string): string =>
  `${country}:${name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`;

function computeHolidays(country: string, year: number): readonly HolidayDay[] {
  const calendar = new Holidays(country, { types: ['public', 'observance'] });
  const days = calendar
    .getHolidays(year, 'en')
    .filter(day => !day.substitute && (day.type === 'public' || !excludedObservances.test(day.name)))
    .map(day => ({
      id: createHolidayId(country, day.name),
      icon: chooseHolidayIcon(day.name),
      occasion_date: day.date.slice(0, 10),
      occasion_name: day.name,
    }));
  const uniqueDays = new Map(days.map(day => [`${day.id} ${day.occasion_date}`, day]));
  return [...uniqueDays.values()].sort((a, b) => (a.occasion_date < b.occasion_date ? -1 : 1));
}

function getHolidays(country: string, year: number): readonly HolidayDay[] {
  if (year < supportedYears.first || year > supportedYears.last) return [];
  return getCached(holidayCache, `${country}:${year}`, () => computeHolidays(country, year));
}

const getHolidayNames = (country: string, year: number, i18n: I18n): ReadonlyMap<string, string> =>
  getCached(nameCache, `${i18n.language}:${country}:${year}`, () => getLocalizedNames(country, year, i18n));

/** Removes the oldest entry if the cache is full. */
function getCached<T>(cache: Map<string, T>, key: string, compute: () => T): T {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = compute();
  const [oldestKey] = cache.keys();
  if (cache.size >= maxCacheEntries && oldestKey !== undefined) cache.delete(oldestKey);
  cache.set(key, value);
  return value;
}

/**
 * Expects a lower-case country code. Returns an empty list for a country without data. Yields to the event loop
 * before it computes each year.
 */
export async function findHolidays(country: string, from: Day, to: Day, i18n: I18n): Promise<HolidayDay[]> {
  const days: HolidayDay[] = [];
  for (let year = getYear(from); year <= getYear(to); year++) {
    if (!holidayCache.has(`${country}:${year}`)) await yieldToEventLoop();
    const holidays = getHolidays(country, year).filter(
      day => day.occasion_date >= from && day.occasion_date <= to,
    );
    if (holidays.length === 0) continue;
    const names = getHolidayNames(country, year, i18n);
    days.push(
      ...holidays.map(day => ({ ...day, occasion_name: names.get(day.occasion_name) ?? day.occasion_name })),
    );
  }
  return days;
}

/** Yields to the event loop before it computes each year. */
export async function precomputeHolidays(
  holidays: Iterable<{ holidayId: string; years: readonly number[] }>,
): Promise<void> {
  for (const { holidayId, years } of holidays) {
    const country = parseCountry(holidayId);
    if (country === undefined) continue;
    for (const year of years) {
      if (holidayCache.has(`${country}:${year}`)) continue;
      await yieldToEventLoop();
      getHolidays(country, year);
    }
  }
}

const parseCountry = (holidayId: string): string | undefined => /^([a-z]{2}):/.exec(holidayId)?.[1];

/** Returns undefined if the country does not have the holiday in that year. */
export const getHolidayDays: GetHolidayDays = (holidayId, year) => {
  const country = parseCountry(holidayId);
  if (country === undefined) return undefined;
  const days = getHolidays(country, year).filter(day => day.id === holidayId);
  return days.length > 0 ? days.map(day => day.occasion_date) : undefined;
};
