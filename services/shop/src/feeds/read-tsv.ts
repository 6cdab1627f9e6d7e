import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import type { FeedItem } from './merchant-fields.ts';
import { FeedError } from './read-xml.ts';

const Row = z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) });

/** In bytes; a quote that never ends would else take the rest of the feed into memory. */
const longestRow = 1_000_000;

/** Reads tab-separated product data; the first line names the attributes (`image link` or `image_link`). */
export async function* readTsvFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedItem> {
  const rows = Readable.from(chunks).pipe(
    parse({
      delimiter: '\t',
      bom: true,
      quote: '"',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      info: true,
      columns: (names: string[]) => names.map(name => name.trim().toLowerCase().replaceAll(' ', '_')),
    }),
  );
  try {
    for await (const row of rows) {
      const { record, info } = Row.parse(row);
      yield { line: info.lines, fields: record };
    }
  } catch (error) {
    throw new FeedError(error instanceof Error ? error.message : 'not readable', 0);
  }
}
