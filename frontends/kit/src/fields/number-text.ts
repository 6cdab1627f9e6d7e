/** Digits and one '.', nothing else (specification 2, section 5). A comma is what many keyboards offer for it. */
export function numberText(typed: string): string {
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}

/** The number that a text stands for; '' for none. */
export function readNumber(text: string): number | '' {
  if (!/\d/.test(text)) return '';
  return Number(text);
}

/** A price as it stands in its field: two decimals. */
export const priceText = (value: number | ''): string => (value === '' ? '' : value.toFixed(2));
