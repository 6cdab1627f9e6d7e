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

/**
 * Keeps amount and currency symbol together in right-to-left text. Uses the symbol's direction, because `US$` would
 * otherwise be shown as `$US`.
 */
export function isolatePrice(price: string): string {
  if (!price.startsWith('\u200F')) return price;
  const isolate = arabicLetter.test(price) ? '\u2067' : '\u2066';
  return `${isolate}${price.replaceAll('\u200F', '')}\u2069`;
}

/** With two decimals: '£48.00', in German '48,00 £'. */
export const formatMoneyForLanguage = (language: string, amount: number, currency: string): string =>
  language === sourceLanguage || !/^[A-Z]{3}$/.test(currency)
    ? formatMoney(amount, currency)
    : isolatePrice(getFormat(language, currency).format(amount));
