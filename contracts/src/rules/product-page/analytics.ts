import type { Finding, PageAddress } from './finding.ts';
import { getOwnText, type PageTree } from './page-tree.ts';
import { parseAmount, parseCurrency } from './price-text.ts';

const maxScripts = 200;
const maxScriptLength = 200_000;
/** In characters, after and before a product event. */
const maxCallLength = 600;
const maxBefore = 200;

/** Matches calls of tracking pixels and product views in a data layer, but not lists of other products. */
const productView =
  /(?:['"]track['"]\s{0,5},\s{0,5}['"]ViewContent['"]|['"]?(?:detail|view_item)['"]?\s{0,5}[:,])/g;
const value = /['"]?(?:value|price)['"]?\s{0,5}:\s{0,5}['"]?(\d{1,9}(?:[.,]\d{1,3})*)/i;
const currency = /['"]?currency(?:Code)?['"]?\s{0,5}:\s{0,5}['"]([A-Z]{3})['"]/i;

/** Reads calls such as `fbq('track', 'ViewContent', {…})`, `ecommerce.detail` and `view_item`. */
export function readAnalytics(tree: PageTree, page: PageAddress): Finding | undefined {
  for (const script of tree.named('script').slice(0, maxScripts)) {
    const text = getOwnText(script).slice(0, maxScriptLength);
    if (!/ViewContent|detail|view_item/.test(text)) continue;
    for (const { index } of text.matchAll(productView)) {
      const call = text.slice(index, index + maxCallLength);
      // In a data layer, the currency comes before the event and the product after it.
      const currencyMatch =
        currency.exec(call) ?? currency.exec(text.slice(Math.max(0, index - maxBefore), index));
      const code = parseCurrency(currencyMatch?.[1], page.country);
      const price = parseAmount(value.exec(call)?.[1], code);
      if (price !== undefined && price > 0 && code !== null) return { images: [], price, currency: code };
    }
  }
  return undefined;
}
