import { createReadStream } from 'node:fs';
import type { FeedItem, RefusedRow } from './merchant-fields.ts';
import { type FeedProduct, parseItem } from './parse-item.ts';
import { readTsvFeed } from './read-tsv.ts';
import { readXmlFeed } from './read-xml.ts';

const batchSize = 500;
export const twice = 'the id stands in the feed twice';

export interface Rejection {
  line: number;
  reason: string;
}

/** A product and the line that it begins on. */
export interface Row {
  line: number;
  product: FeedProduct;
}

export type Reject = (rejection: Rejection) => void;

async function* textOf(file: string): AsyncGenerator<string> {
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 }))
    yield String(chunk);
}

/** The rows that can be products, so many at a time. */
export async function* batchesOf(file: string, reject: Reject): AsyncGenerator<Row[]> {
  const items: AsyncIterable<FeedItem | RefusedRow> =
    file.endsWith('.tsv') || file.endsWith('.txt') ? readTsvFeed(textOf(file)) : readXmlFeed(textOf(file));
  let batch = new Map<string, Row>();
  for await (const item of items) {
    const { line } = item;
    const parsed = 'rejected' in item ? item : parseItem(item);
    if ('rejected' in parsed) reject({ line, reason: parsed.rejected });
    else if (batch.has(parsed.product.product_id)) reject({ line, reason: twice });
    else batch.set(parsed.product.product_id, { line, product: parsed.product });
    if (batch.size < batchSize) continue;
    yield [...batch.values()];
    batch = new Map();
  }
  yield [...batch.values()];
}
