import type { Finding, PageAddress } from './finding.ts';
import { ownText, type PageTree } from './page-tree.ts';
import { asCurrency, parseAmount } from './price-text.ts';

/** As many scripts as a page plausibly has, and as much of each. */
const maxScripts = 200;
const maxText = 200_000;
/** The text near the words that announce a product. */
const maxCall = 600;
const maxBefore = 200;

/** A pixel's call, or the product's own view in a data layer; of lists of other products nothing. */
const announced =
  /(?:['"]track['"]\s{0,5},\s{0,5}['"]ViewContent['"]|['"]?(?:detail|view_item)['"]?\s{0,5}[:,])/g;
const value = /['"]?(?:value|price)['"]?\s{0,5}:\s{0,5}['"]?(\d{1,9}(?:[.,]\d{1,3})*)/i;
const currency = /['"]?currency(?:Code)?['"]?\s{0,5}:\s{0,5}['"]([A-Z]{3})['"]/i;

/** The price that a page tells its counters: `fbq('track', 'ViewContent', {…})`, `ecommerce.detail`, `view_item`. */
export function readAnalytics(tree: PageTree, page: PageAddress): Finding | undefined {
  for (const script of tree.named('script').slice(0, maxScripts)) {
    const text = ownText(script).slice(0, maxText);
    if (!/ViewContent|detail|view_item/.test(text)) continue;
    for (const { index } of text.matchAll(announced)) {
      const call = text.slice(index, index + maxCall);
      // A data layer names the currency before it, the product behind.
      const around = currency.exec(call) ?? currency.exec(text.slice(Math.max(0, index - maxBefore), index));
      const code = asCurrency(around?.[1], page.country);
      const price = parseAmount(value.exec(call)?.[1], code);
      if (price !== undefined && price > 0 && code !== null) return { images: [], price, currency: code };
    }
  }
  return undefined;
}
