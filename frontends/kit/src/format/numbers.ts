import * as english from '@giftlist/contracts/rules/format';
import { language, source } from '../language/i18n.ts';

const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language()} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(language(), options);
  formatters.set(key, formatter);
  return formatter;
}

/**
 * Keeps the order of a price in a text from right to left: its mark would part the sign of the currency from its
 * letters.
 */
const inOrder = (price: string): string =>
  price.startsWith('\u200F') ? `\u2066${price.replaceAll('\u200F', '')}\u2069` : price;

/** '£48.00', in German '48,00 £': two decimals. */
export function formatMoney(amount: number, currency: string): string {
  if (language() === source || !/^[A-Z]{3}$/.test(currency)) return english.formatMoney(amount, currency);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return inOrder(
    getFormatter({ style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits }).format(amount),
  );
}

/** '$25', in German '25 $': without decimals, for bounds of prices. */
export function formatWholeMoney(amount: number, currency: string): string {
  if (language() === source || !/^[A-Z]{3}$/.test(currency)) {
    const sign = english.currencySign(currency);
    return `${sign}${sign.length > 1 ? '\u00a0' : ''}${amount.toLocaleString(source)}`;
  }
  return inOrder(
    getFormatter({
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }).format(amount),
  );
}

/** '999', '1.2K', '15K', '3.4M', truncated, not rounded; other languages use their own notation. */
export function formatCount(count: number): string {
  if (language() === source) return english.formatCount(count);
  return getFormatter({
    notation: 'compact',
    maximumFractionDigits: count < 10_000 || (count >= 1_000_000 && count < 10_000_000) ? 1 : 0,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(count);
}
