import { currencySymbol, formatPrice } from '@giftlist/contracts/rules/format';

/** Currencies written as a symbol before the number; the others by their code, as in 'CHF 79.00'. */
function signOf(currency: string): string {
  const sign = currencySymbol(currency);
  return /^[A-Za-z]{2,}$/.test(sign) ? `${sign}\u00a0` : sign;
}

/** '£48.00', '€1,249.00', 'CHF 79.00': two decimals with thousands separators; '$' for an unknown currency. */
export const formatMoney = (amount: number, currency: string): string =>
  signOf(currency) + formatPrice(amount);

/** The sign that stands before a price field. */
export const currencySign = (currency: string): string => signOf(currency).trim();
