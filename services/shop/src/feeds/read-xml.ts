import { SaxesParser } from 'saxes';
import type { FeedItem } from './merchant-fields.ts';

const longestField = 20_000;

/** Reads RSS 2.0 or Atom with `g:` attributes piece by piece: an item is in memory only while it is read. */
export async function* readXmlFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedItem> {
  const parser = new SaxesParser();
  const ready: FeedItem[] = [];
  let item: FeedItem | undefined;
  let field: string | undefined;
  let text = '';

  parser.on('opentag', tag => {
    const name = tag.name.replace(/^g:/, '');
    if (name === 'item' || name === 'entry') item = { line: parser.line, fields: {} };
    else if (item && field === undefined) field = name;
    text = '';
  });
  const addText = (more: string) => {
    if (field !== undefined && text.length < longestField) text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', tag => {
    const name = tag.name.replace(/^g:/, '');
    if (item && (name === 'item' || name === 'entry')) {
      ready.push(item);
      item = undefined;
    } else if (item && name === field) {
      item.fields[name] ||= text.trim();
      field = undefined;
    }
  });
  parser.on('error', error => {
    throw new FeedError(error.message, parser.line);
  });

  for await (const chunk of chunks) {
    try {
      parser.write(chunk);
    } finally {
      // Also what stands before the place where it breaks.
      yield* ready.splice(0);
    }
  }
  parser.close();
  yield* ready.splice(0);
}

/** A feed that cannot be read on: what came before its line was read. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
