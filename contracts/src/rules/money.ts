import { sourceLanguage } from '../languages.ts';
import { formatMoney } from './format.ts';

const formats = new Map<string, Intl.NumberFormat>();

function getFormat(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const format = new Intl.NumberFormat(language, { ...style, ...digits });
  formats.set(key, format);
  return format;
}

const arabicLetter = /\p{Script=Arabic}/u;
const rightToLeftMark = '\u200F';
const leftToRightIsolate = '\u2066';
const rightToLeftIsolate = '\u2067';
const popIsolate = '\u2069';

/**
 * Keeps amount and currency symbol together in right-to-left text. Uses the symbol's direction, because `US$` would
 * otherwise be shown as `$US`.
 */
export function isolatePrice(price: string): string {
  if (!price.startsWith(rightToLeftMark)) return price;
  const isolate = arabicLetter.test(price) ? rightToLeftIsolate : leftToRightIsolate;
  return `${isolate}${price.replaceAll(rightToLeftMark, '')}${popIsolate}`;
}

/** With two decimals: '£48.00', in German '48,00 £'. */
export const formatMoneyForLanguage = (language: string, amount: number, currency: string): string =>
  language === sourceLanguage || !/^[A-Z]{3}$/.test(currency)
    ? formatMoney(amount, currency)
    : isolatePrice(getFormat(language, currency).format(amount));
