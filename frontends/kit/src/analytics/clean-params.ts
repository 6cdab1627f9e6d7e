import { limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';

export type EventParams = Record<string, string | number | boolean | undefined>;

const numericParams = new Set(['value', 'price', 'revenue', 'commission_rate', 'quantity']);
const textParams = new Set(['item_name', 'gift_title', 'list_name']);

/** Replaces invalid numbers with 0 and cuts long texts (docs/specification/client.md#analytics). */
export function cleanParams(params: EventParams): EventParams {
  const clean: EventParams = {};
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (numericParams.has(name)) {
      const number = typeof value === 'number' ? value : Number.NaN;
      clean[name] = Number.isFinite(number) && number >= 0 ? number : 0;
    } else if (textParams.has(name) && typeof value === 'string') {
      clean[name] = cutText(value, limits.analyticsTextLength);
    } else {
      clean[name] = value;
    }
  }
  return clean;
}
