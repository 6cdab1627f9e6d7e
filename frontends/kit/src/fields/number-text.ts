import { formatNumber } from '../format/numbers.ts';

/** Keeps digits and one '.' (docs/specification/client.md#inputs). Many keyboards offer a comma instead. */
export function keepDecimalDigits(text: string): string {
  const [whole = '', ...rest] = text
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}

/**
 * Normalizes a price in any country's format. The last point or comma is the decimal one, unless exactly three digits
 * follow: no price has three decimals, so it separates thousands.
 */
export function normalizePrice(text: string): string {
  const parts = text.replace(/[^\d.,]/g, '').split(/[.,]/);
  const last = parts.pop() ?? '';
  if (parts.length === 0) return last;
  const whole = parts.join('');
  return last.length === 3 && Number(whole) > 0 ? `${whole}${last}` : `${whole}.${last}`;
}

export function parseNumber(text: string): number | '' {
  if (!/\d/.test(text)) return '';
  return Number(text.replace(',', '.'));
}

export const formatPrice = (value: number | ''): string => (value === '' ? '' : value.toFixed(2));

export const localizeDecimalSign = (price: string): string =>
  formatNumber(1.5).includes(',') ? price.replace('.', ',') : price;
