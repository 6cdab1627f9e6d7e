import * as english from '@giftlist/contracts/rules/format';
import { formatMoneyForLanguage, isolatePrice } from '@giftlist/contracts/rules/money';
import { getLanguage, sourceLanguage } from '../language/i18n.ts';

const currencyCodePattern = /^[A-Z]{3}$/;
const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${getLanguage()} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(getLanguage(), options);
  formatters.set(key, formatter);
  return formatter;
}

/** '£48.00', or '48,00 £' in German. */
export const formatMoney = (amount: number, currency: string): string =>
  formatMoneyForLanguage(getLanguage(), amount, currency);

/** '$25', or '25 $' in German. */
export function formatWholeMoney(amount: number, currency: string): string {
  if (getLanguage() === sourceLanguage || !currencyCodePattern.test(currency)) {
    const symbol = english.getCurrencySymbol(currency);
    return `${symbol}${symbol.length > 1 ? '\u00a0' : ''}${amount.toLocaleString(sourceLanguage)}`;
  }
  return isolatePrice(
    getFormatter({
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }).format(amount),
  );
}

export const formatNumber = (value: number): string => getFormatter({}).format(value);

/** '50%' for 0.5, or '50 %' in German. */
export const formatPercentage = (fraction: number): string =>
  getFormatter({ style: 'percent' }).format(fraction);

/** '999', '1.2K', '15K' or '3.4M', truncated. Other languages use their own notation. */
export function formatCount(count: number): string {
  if (getLanguage() === sourceLanguage) return english.formatCount(count);
  const showsDecimal = count < 10_000 || (count >= 1_000_000 && count < 10_000_000);
  return getFormatter({
    notation: 'compact',
    maximumFractionDigits: showsDecimal ? 1 : 0,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions).format(count);
}
