import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { FeedItem, RefusedRow } from './merchant-fields.ts';
import { FeedError } from './read-xml.ts';

const Cells = z.array(z.array(z.string())).transform(([cells]) => cells ?? []);
const dialect = { delimiter: '\t', quote: '"', relax_quotes: true };

/** In letters; a line that never ends would else take the rest of the feed into memory. */
const longestLine = 1_000_000;
/** A carriage return at the end of a piece may have its line feed in the next one. */
const lineEnd = /\r\n|\n|\r(?!$)/;

/**
 * Reads tab-separated product data; the first line names the attributes (`image link` or `image_link`). A row
 * ends with its line: a quote that is not closed costs that row alone.
 */
export async function* readTsvFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedItem | RefusedRow> {
  let names: string[] | undefined;
  let line = 0;
  for await (const text of linesOf(chunks)) {
    line += 1;
    if (text === '') continue;
    const cells = cellsOf(text);
    if (names !== undefined) {
      yield typeof cells === 'string' ? { line, rejected: cells } : { line, fields: named(names, cells) };
    } else if (typeof cells === 'string') {
      throw new FeedError(`the line that names the attributes cannot be read: ${cells}`, line);
    } else {
      names = cells.map(name => name.trim().toLowerCase().replaceAll(' ', '_'));
    }
  }
}

/** Lines one by one, without their ends; of one that is too long only that it was there. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string | undefined> {
  let rest = '';
  let isTooLong = false;
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = isFirst ? chunk.replace(/^\uFEFF/, '') : rest + chunk;
    isFirst = false;
    const lines = text.split(lineEnd);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      yield isTooLong || line.length > longestLine ? undefined : line;
      isTooLong = false;
    }
    if (rest.length > longestLine) {
      isTooLong = true;
      rest = '';
    }
  }
  if (isTooLong) yield undefined;
  else if (rest !== '') yield rest.replace(/\r$/, '');
}

/** The cells of a line, or why it has none. */
function cellsOf(line: string | undefined): string[] | string {
  if (line === undefined) return `it is longer than ${longestLine} letters`;
  // Most lines have no quotes, and a parser for each takes its time.
  if (!line.includes('"')) return line.split('\t');
  try {
    return Cells.parse(parse(line, dialect));
  } catch {
    return 'a quote in it is not closed';
  }
}

function named(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [at, cell] of cells.entries()) {
    const name = names[at];
    if (name !== undefined) fields[name] = cell;
  }
  return fields;
}
