import type { FeedProduct } from '../model/product.ts';
import { openFeed } from './feed-file.ts';
import { addStandardAttributes } from './field-names.ts';
import type { FeedItem, RejectedRow } from './merchant-fields.ts';
import { parseItem } from './parse-item.ts';
import { readJsonFeed } from './read-json.ts';
import { readTableFeed } from './read-table.ts';
import { readXmlFeed } from './read-xml.ts';

const batchSize = 500;
export const duplicateId = 'the id is in the feed twice';

const readers: Record<
  'xml' | 'json' | 'table',
  (text: AsyncIterable<string>) => AsyncIterable<FeedItem | RejectedRow>
> = { xml: readXmlFeed, json: readJsonFeed, table: readTableFeed };

export interface Rejection {
  line: number;
  reason: string;
}

export interface Row {
  line: number;
  product: FeedProduct;
  /** A sold-out product is rejected, but stored as retired if it is new. */
  isSoldOut: boolean;
}

export type RowReporter = (rejection: Rejection) => void;

interface RowsSource {
  file: string;
  country: string;
  charset?: string | undefined;
  reject: RowReporter;
  /** Reports a truncated text of an accepted product. */
  note: RowReporter;
}

export async function* readBatches(source: RowsSource): AsyncGenerator<Row[]> {
  const { file, country, charset, reject, note } = source;
  const { kind, text } = await openFeed(file, { charset });
  const items = readers[kind](text);
  let batch = new Map<string, Row>();
  for await (const item of items) {
    const { line } = item;
    const parsed =
      'rejected' in item
        ? item
        : parseItem({ line, fields: addStandardAttributes(item.fields, country) }, country);
    if ('rejected' in parsed) {
      reject({ line, reason: parsed.rejected });
      const product = 'soldOut' in parsed ? parsed.soldOut : undefined;
      if (product && !batch.has(product.product_id))
        batch.set(product.product_id, { line, product, isSoldOut: true });
    } else if (batch.has(parsed.product.product_id)) reject({ line, reason: duplicateId });
    else {
      for (const reason of parsed.notes) note({ line, reason });
      batch.set(parsed.product.product_id, { line, product: parsed.product, isSoldOut: false });
    }
    if (batch.size < batchSize) continue;
    yield [...batch.values()];
    batch = new Map();
  }
  yield [...batch.values()];
}
