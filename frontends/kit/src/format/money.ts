import { formatPrice } from '@giftlist/contracts/rules/format';

/** Currencies written as a symbol before the number; the others by their code, as in 'CHF 79.00'. */
function signOf(currency: string): string {
  try {
    const parts = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0);
    const sign = parts.find(part => part.type === 'currency')?.value ?? '$';
    return /^[A-Za-z]{2,}$/.test(sign) ? `${sign}\u00a0` : sign;
  } catch {
    return '$';
  }
}

/** '£48.00', '€1,249.00', 'CHF 79.00': two decimals with thousands separators; '$' for an unknown currency. */
export const formatMoney = (amount: number, currency: string): string =>
  signOf(currency) + formatPrice(amount);

/** The sign that stands before a price field. */
export const currencySign = (currency: string): string => signOf(currency).trim();
