import { t } from '@lingui/core/macro';
import { getLanguage, sourceLanguage } from '../language/i18n.ts';
import { session } from '../session/session.ts';
import { memoize } from './memoize.ts';

/** Parses a date in UTC, so that it is the same day in every time zone. */
const parseUtcDate = (iso: string): Date => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

/** In English, only US profiles get the month first. */
function findLocale(): string {
  if (getLanguage() !== sourceLanguage) return getLanguage();
  return session.read().profile?.country === 'us' ? 'en-US' : 'en-GB';
}

const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const getFormatter = memoize(locale => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
  return (iso: string): string => getFormatter(findLocale()).format(parseUtcDate(iso));
};

/** '12 December 2026', or 'December 12, 2026' for US profiles. */
export const formatDate = createFormatter({ day: 'numeric', month: 'long', year: 'numeric' });
export const formatLongDate = (iso: string): string =>
  getLanguage() === sourceLanguage
    ? `${formatWeekday(iso)}, ${formatDate(iso)}`
    : formatLocalizedLongDate(iso);
const formatWeekday = createFormatter({ weekday: 'long' });
const formatLocalizedLongDate = createFormatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
export const formatShortWeekday = createFormatter({ weekday: 'short' });
export const formatMonthAndYear = createFormatter({ month: 'long', year: 'numeric' });
export const formatMonth = createFormatter({ month: 'long' });
export const formatShortMonth = createFormatter({ month: 'short' });
export const formatDay = createFormatter({ day: 'numeric' });
/** '12 April', or 'April 12' for US profiles. */
export const formatDayAndMonth = createFormatter({ day: 'numeric', month: 'long' });
/** Returns `yyyy-MM-dd` in the browser's time zone. */
export function today(now: Date = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

export function daysUntil(iso: string, now: Date = new Date()): number {
  return Math.round((parseUtcDate(iso).getTime() - parseUtcDate(today(now)).getTime()) / 86_400_000);
}

/** 'today', 'tomorrow', 'in 21 days' or '3 days ago'. */
export function formatCountdown(days: number): string {
  // English avoids the formatter, because creating it would delay the first view on slow phones.
  if (getLanguage() !== sourceLanguage) return getRelativeFormatter().format(days, 'day');
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

const relativeUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const getRelativeFormatterFor = memoize(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const getRelativeFormatter = () => getRelativeFormatterFor(getLanguage());

/** '3 hours ago', 'yesterday' or 'just now'. */
export function formatRelative(moment: string, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1_000;
  for (const [unit, secondsPerUnit] of relativeUnits) {
    if (Math.abs(seconds) >= secondsPerUnit)
      return getRelativeFormatter().format(Math.trunc(seconds / secondsPerUnit), unit);
  }
  return t`just now`;
}
