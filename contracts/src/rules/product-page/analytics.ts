import type { Finding, PageAddress } from './finding.ts';
import { getOwnText, type PageTree } from './page-tree.ts';
import { parseAmount, parseCurrency } from './price-text.ts';

const maxScripts = 200;
const maxScriptLength = 200_000;
/** In characters, from the start of a product event. */
const maxCallLength = 600;
const maxCharsBeforeEvent = 200;

/** Matches calls of tracking pixels and product views in a data layer, but not lists of other products. */
const productView =
  /(?:['"]track['"]\s{0,5},\s{0,5}['"]ViewContent['"]|['"]?(?:detail|view_item)['"]?\s{0,5}[:,])/g;
const pricePattern = /['"]?(?:value|price)['"]?\s{0,5}:\s{0,5}['"]?(\d{1,9}(?:[.,]\d{1,3})*)/i;
const currencyPattern = /['"]?currency(?:Code)?['"]?\s{0,5}:\s{0,5}['"]([A-Z]{3})['"]/i;

/** Reads calls such as `fbq('track', 'ViewContent', {…})`, `ecommerce.detail` and `view_item`. */
export function readAnalytics(tree: PageTree, page: PageAddress): Finding | undefined {
  for (const script of tree.named('script').slice(0, maxScripts)) {
    const text = getOwnText(script).slice(0, maxScriptLength);
    if (!/ViewContent|detail|view_item/.test(text)) continue;
    for (const { index } of text.matchAll(productView)) {
      const call = text.slice(index, index + maxCallLength);
      // In a data layer, the currency comes before the event and the product after it.
      const currencyMatch =
        currencyPattern.exec(call) ??
        currencyPattern.exec(text.slice(Math.max(0, index - maxCharsBeforeEvent), index));
      const currency = parseCurrency(currencyMatch?.[1], page.country);
      const price = parseAmount(pricePattern.exec(call)?.[1], currency);
      if (price !== undefined && price > 0 && currency !== null) return { images: [], price, currency };
    }
  }
  return undefined;
}
