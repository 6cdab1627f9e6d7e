import { defaults } from '../limits.ts';
import { takeGraphemes } from './text.ts';

// Created on first use, because their creation takes 0.1 s on a slow phone.
let priceFormat: Intl.NumberFormat | undefined;
let currencies: Set<string> | undefined;

/** Formats a price without its currency: '1,234.50'. */
export function formatPrice(price: number): string {
  priceFormat ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return priceFormat.format(price);
}

export function getCurrencySymbol(currency: string): string {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  if (!currencies.has(currency.toUpperCase())) return defaults.currencySymbol;
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(part => part.type === 'currency')?.value ?? defaults.currencySymbol;
}

/** A code such as 'CHF' is followed by a space. */
function getCurrencyPrefix(currency: string): string {
  const symbol = getCurrencySymbol(currency);
  return /^[A-Za-z]{2,}$/.test(symbol) ? `${symbol}\u00a0` : symbol;
}

/** '£48.00', '€1,249.00', 'CHF 79.00'; with '$' if the currency is unknown. */
export const formatMoney = (amount: number, currency: string): string =>
  getCurrencyPrefix(currency) + formatPrice(amount);

/** '999', '1.2K', '15K' or '3.4M': rounded down, below 10K or 10M with at most one decimal. */
export function formatCount(count: number): string {
  for (const [size, letter] of [
    [1_000_000, 'M'],
    [1_000, 'K'],
  ] as const) {
    if (count < size) continue;
    const value = count / size;
    return `${value < 10 ? Math.floor(value * 10) / 10 : Math.floor(value)}${letter}`;
  }
  return String(count);
}

/** `length` counts graphemes, including the ellipsis. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = takeGraphemes(text, length + 1);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

const dayMs = 86_400_000;

/** Returns 0 on the birthday. In common years, Feb 29 becomes Feb 28. */
export function daysUntilBirthday(birth: { month: number; day: number }, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const getBirthdayIn = (year: number) => {
    const lastDay = new Date(Date.UTC(year, birth.month, 0)).getUTCDate();
    return Date.UTC(year, birth.month - 1, Math.min(birth.day, lastDay));
  };
  const birthdayThisYear = getBirthdayIn(now.getFullYear());
  const nextBirthday = birthdayThisYear >= today ? birthdayThisYear : getBirthdayIn(now.getFullYear() + 1);
  return Math.ceil((nextBirthday - today) / dayMs);
}

const dateFormats = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T/,
  /^(?<month>\d{1,2})-(?<day>\d{1,2})-(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
];

/**
 * Accepts ISO with 'T', MM-dd-yyyy, yyyy-MM-dd and MM/dd/yyyy. Returns yyyy-MM-dd, or undefined if the text is not a
 * date before 2100.
 */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim();
  for (const format of dateFormats) {
    const match = format.exec(trimmed);
    if (!match) continue;
    const { year = '', month = '', day = '' } = match.groups ?? {};
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const date = new Date(`${iso}T00:00:00Z`);
    const isValid = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso;
    return isValid && Number(year) < 2100 ? iso : undefined;
  }
  return undefined;
}
