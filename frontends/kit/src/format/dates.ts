import { t } from '@lingui/core/macro';
import { getLanguage, sourceLanguage } from '../language/i18n.ts';
import { session } from '../session/session.ts';
import { memoize } from './memoize.ts';

/** Calendar dates (`yyyy-MM-dd`) mean the same day in every time zone. */
const inUtc = (iso: string): Date => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

/** In English, US profiles see the month first, all others the day first. */
function findLocale(): string {
  if (getLanguage() !== sourceLanguage) return getLanguage();
  return session.read().profile?.country === 'us' ? 'en-US' : 'en-GB';
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatterIn = memoize(locale => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
  return (iso: string): string => formatterIn(findLocale()).format(inUtc(iso));
};

/** '12 December 2026', for a US profile 'December 12, 2026' */
export const formatDate = format({ day: 'numeric', month: 'long', year: 'numeric' });
/** 'Saturday, 12 December 2026' */
export const formatLongDate = (iso: string): string =>
  getLanguage() === sourceLanguage ? `${weekday(iso)}, ${formatDate(iso)}` : longDate(iso);
const weekday = format({ weekday: 'long' });
const longDate = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
export const formatShortWeekday = format({ weekday: 'short' });
export const formatMonthAndYear = format({ month: 'long', year: 'numeric' });
export const formatMonth = format({ month: 'long' });
export const formatShortMonth = format({ month: 'short' });
export const formatDay = format({ day: 'numeric' });
/** '12 April', for a US profile 'April 12' */
export const formatDayAndMonth = format({ day: 'numeric', month: 'long' });
/** `yyyy-MM-dd` in the browser's time zone. */
export function today(now: Date = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Negative for a past date. */
export function daysUntil(iso: string, now: Date = new Date()): number {
  return Math.round((inUtc(iso).getTime() - inUtc(today(now)).getTime()) / 86_400_000);
}

/** 'today', 'tomorrow', 'in 21 days', 'yesterday', '3 days ago' */
export function formatCountdown(days: number): string {
  // Creating a formatter would delay the first view on a slow phone.
  if (getLanguage() !== sourceLanguage) return relative().format(days, 'day');
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relativeIn = memoize(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const relative = () => relativeIn(getLanguage());

/** '3 hours ago', 'yesterday', 'just now' */
export function formatRelative(moment: string, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1_000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative().format(Math.trunc(seconds / size), unit);
  }
  return t`just now`;
}
