import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parseItem } from '../feeds/parse-item.ts';
import { readXmlFeed } from '../feeds/read-xml.ts';
import { converse } from './converse.ts';
import { emptyCriteria, type SearchContext, type ShownProduct } from './criteria.ts';
import type { Reply } from './reply.ts';
import { Shelf, type ShelfProduct } from './shelf.ts';

const feedFile = path.resolve(import.meta.dirname, '../../data/catalogue.us.xml');

export async function loadDefaultShelf(): Promise<{ shelf: Shelf; products: Map<string, ShelfProduct> }> {
  const shelf = new Shelf();
  const products = new Map<string, ShelfProduct>();
  const groups = new Set<string>();
  for await (const item of readXmlFeed(createReadStream(feedFile, { encoding: 'utf8' }))) {
    // Skips items that cannot be read or parsed.
    if (!('fields' in item)) continue;
    const parsed = parseItem(item);
    if (!('product' in parsed)) continue;
    const { group } = parsed.product;
    if (group !== null && groups.has(group)) continue;
    if (group !== null) groups.add(group);
    shelf.add(parsed.product);
    products.set(parsed.product.product_id, parsed.product);
  }
  return { shelf, products };
}

export const defaultContext: SearchContext = { currency: 'USD', listTitles: [], viewedIds: [] };

export function getReplies(
  shelf: Shelf,
  messages: readonly string[],
  context: Partial<SearchContext> = {},
): Reply[] {
  const replies: Reply[] = [];
  let shown: ShownProduct[] = [];
  for (const text of messages) {
    const reply = converse(text, replies.at(-1)?.criteria ?? emptyCriteria, shown, shelf, {
      ...defaultContext,
      ...context,
    });
    replies.push(reply);
    if (reply.ideas.length > 0)
      shown = reply.ideas.flatMap(({ product_id }) => shelf.get(product_id)?.product ?? []);
  }
  return replies;
}
