/** Digits and one '.', nothing else (specification 2, section 5). A comma is what many keyboards offer for it. */
export function numberText(typed: string): string {
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}

/**
 * A price as it is typed or pasted in any country's way: the last point or comma is the decimal one, unless
 * just three digits follow it: no price has three decimals, so they are thousands.
 */
export function typedPrice(typed: string): string {
  const parts = typed.replace(/[^\d.,]/g, '').split(/[.,]/);
  const last = parts.pop() ?? '';
  if (parts.length === 0) return last;
  const whole = parts.join('');
  return last.length === 3 && Number(whole) > 0 ? `${whole}${last}` : `${whole}.${last}`;
}

/** The number that a text stands for; '' for none. */
export function readNumber(text: string): number | '' {
  if (!/\d/.test(text)) return '';
  return Number(text);
}

/** A price as it stands in its field: two decimals. */
export const priceText = (value: number | ''): string => (value === '' ? '' : value.toFixed(2));
