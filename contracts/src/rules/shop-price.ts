import { defaults } from '../limits.ts';
import { formatMoney } from './format.ts';
import { parsePrice } from './product-page/price-text.ts';

/** Parses 'USD 1054.00' from the shop, or '$1,054.00' from a guide. Returns undefined for other text. */
export function parseShopPrice(text: string): { price: number; currency: string } | undefined {
  const money = parsePrice(text);
  return money && { price: money.amount, currency: money.currency ?? defaults.currency };
}

/** Returns text without a price unchanged. */
export function formatShopPrice(text: string, format = formatMoney): string {
  const shopPrice = parseShopPrice(text);
  return shopPrice ? format(shopPrice.price, shopPrice.currency) : text;
}

/** Whether the first price is lower than all others. Returns false for a single price and for different currencies. */
export function isLowestPrice([firstText, ...furtherTexts]: readonly string[]): boolean {
  const first = firstText === undefined ? undefined : parseShopPrice(firstText);
  return (
    first !== undefined &&
    furtherTexts.length > 0 &&
    furtherTexts.every(text => {
      const further = parseShopPrice(text);
      return further !== undefined && further.currency === first.currency && first.price < further.price;
    })
  );
}
