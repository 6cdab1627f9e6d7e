import { formatNumber } from '../format/numbers.ts';

/** Keeps digits and one point. A comma counts as a point (docs/specification/client.md#inputs). */
export function keepDecimalDigits(text: string): string {
  const [whole = '', ...decimals] = text
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`;
}

/**
 * Normalizes a price in any country's format. The last point or comma separates thousands if exactly three digits
 * follow and the number before it is not 0, otherwise decimals.
 */
export function normalizePrice(text: string): string {
  const groups = text.replace(/[^\d.,]/g, '').split(/[.,]/);
  const lastGroup = groups.pop() ?? '';
  if (groups.length === 0) return lastGroup;
  const whole = groups.join('');
  return lastGroup.length === 3 && Number(whole) > 0 ? `${whole}${lastGroup}` : `${whole}.${lastGroup}`;
}

export function parseNumber(text: string): number | '' {
  if (!/\d/.test(text)) return '';
  return Number(text.replace(',', '.'));
}

export const formatPrice = (value: number | ''): string => (value === '' ? '' : value.toFixed(2));

export const localizeDecimalSign = (price: string): string =>
  formatNumber(1.5).includes(',') ? price.replace('.', ',') : price;
