import { SaxesParser } from 'saxes';
import type { FeedItem } from './merchant-fields.ts';

/** In letters; what is beyond is not read. */
const longestField = 20_000;
/** The fields of an item that are read. */
const mostFields = 200;
/** In letters from one tag to the next: text, a comment or a tag that never ends would else fill the memory. */
const longestGap = 1_000_000;
const deepestTag = 50;

/**
 * Reads RSS 2.0 or Atom with `g:` attributes piece by piece: an item is in memory only while it is read. Throws a
 * FeedError where it cannot be read on.
 */
export async function* readXmlFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedItem> {
  const parser = new SaxesParser();
  const ready: FeedItem[] = [];
  let item: FeedItem | undefined;
  let field: string | undefined;
  let text = '';
  let depth = 0;
  let lastTag = 0;

  const refuseLongGap = (position: number) => {
    if (position - lastTag > longestGap)
      throw new FeedError(`${longestGap} letters passed without a tag`, parser.line);
  };
  const reachTag = () => {
    refuseLongGap(parser.position);
    lastTag = parser.position;
  };
  parser.on('opentag', tag => {
    reachTag();
    depth += 1;
    if (depth > deepestTag) throw new FeedError(`tags stand in more than ${deepestTag} others`, parser.line);
    const name = tag.name.replace(/^g:/, '');
    if (name === 'item' || name === 'entry') item = { line: parser.line, fields: {} };
    else if (item && field === undefined) field = name;
    text = '';
  });
  const addText = (more: string) => {
    if (field !== undefined) text += more.slice(0, longestField - text.length);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', tag => {
    reachTag();
    depth -= 1;
    const name = tag.name.replace(/^g:/, '');
    if (item && (name === 'item' || name === 'entry')) {
      ready.push(item);
      item = undefined;
    } else if (item && name === field) {
      if (Object.keys(item.fields).length < mostFields) item.fields[name] ||= text.trim();
      field = undefined;
    }
  });
  parser.on('error', error => {
    throw new FeedError(error.message, parser.line);
  });

  let lettersRead = 0;
  for await (const chunk of chunks) {
    try {
      parser.write(chunk);
      lettersRead += chunk.length;
      // The parser's own position is right only while it reads.
      refuseLongGap(lettersRead);
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
