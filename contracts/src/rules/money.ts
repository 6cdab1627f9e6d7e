import { sourceLanguage } from '../languages.ts';
import { formatMoney } from './format.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const format = new Intl.NumberFormat(language, { ...style, ...digits });
  formats.set(key, format);
  return format;
}

/**
 * Keeps the order of a price in a text from right to left: its mark would part the sign of the currency from its
 * letters.
 */
export const inOrder = (price: string): string =>
  price.startsWith('\u200F') ? `\u2066${price.replaceAll('\u200F', '')}\u2069` : price;

/** '£48.00', in German '48,00 £': two decimals, as a language writes them. */
export const moneyIn = (language: string, amount: number, currency: string): string =>
  language === sourceLanguage || !/^[A-Z]{3}$/.test(currency)
    ? formatMoney(amount, currency)
    : inOrder(formatOf(language, currency).format(amount));
