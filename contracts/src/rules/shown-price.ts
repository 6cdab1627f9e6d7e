import { defaults } from '../limits.ts';
import { formatMoney } from './format.ts';
import { parsePrice } from './product-page/price-text.ts';

/** 'USD 1054.00' as the shop writes it, or '$1,054.00' as an editor does. Undefined for other text. */
export function parseCost(price: string): { price: number; currency: string } | undefined {
  const cost = parsePrice(price);
  return cost && { price: cost.amount, currency: cost.currency ?? defaults.currency };
}

/** Other text is returned unchanged. */
export function shownPrice(price: string, format = formatMoney): string {
  const cost = parseCost(price);
  return cost ? format(cost.price, cost.currency) : price;
}

/** Whether the first price is lower than every other. */
export function isLowest([first, ...others]: readonly string[]): boolean {
  const cost = first === undefined ? undefined : parseCost(first);
  return (
    cost !== undefined &&
    others.length > 0 &&
    others.every(text => {
      const other = parseCost(text);
      return other !== undefined && other.currency === cost.currency && cost.price < other.price;
    })
  );
}
