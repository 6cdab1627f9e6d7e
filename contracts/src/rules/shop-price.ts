import { defaults } from '../limits.ts';
import { formatMoney } from './format.ts';
import { parsePrice } from './product-page/price-text.ts';

/** Parses 'USD 1054.00' from the shop, or '$1,054.00' from an editor. Returns undefined for other text. */
export function parseShopPrice(price: string): { price: number; currency: string } | undefined {
  const cost = parsePrice(price);
  return cost && { price: cost.amount, currency: cost.currency ?? defaults.currency };
}

/** Returns other text unchanged. */
export function formatShopPrice(price: string, format = formatMoney): string {
  const cost = parseShopPrice(price);
  return cost ? format(cost.price, cost.currency) : price;
}

/** Whether the first price is lower than every other. */
export function isLowestPrice([first, ...others]: readonly string[]): boolean {
  const cost = first === undefined ? undefined : parseShopPrice(first);
  return (
    cost !== undefined &&
    others.length > 0 &&
    others.every(text => {
      const other = parseShopPrice(text);
      return other !== undefined && other.currency === cost.currency && cost.price < other.price;
    })
  );
}
