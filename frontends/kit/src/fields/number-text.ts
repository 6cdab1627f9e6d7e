/** Keeps digits and one '.' (docs/specification/client.md#inputs). Many keyboards offer a comma instead. */
export function numberText(typed: string): string {
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}

/**
 * Normalizes a price typed or pasted in any country's format. The last point or comma is the decimal one, unless
 * exactly three digits follow: no price has three decimals, so it separates thousands.
 */
export function typedPrice(typed: string): string {
  const parts = typed.replace(/[^\d.,]/g, '').split(/[.,]/);
  const last = parts.pop() ?? '';
  if (parts.length === 0) return last;
  const whole = parts.join('');
  return last.length === 3 && Number(whole) > 0 ? `${whole}${last}` : `${whole}.${last}`;
}

/** Returns the number that a text means; '' if empty. */
export function readNumber(text: string): number | '' {
  if (!/\d/.test(text)) return '';
  return Number(text);
}

/** Formats a price for its field, with two decimals. */
export const priceText = (value: number | ''): string => (value === '' ? '' : value.toFixed(2));
