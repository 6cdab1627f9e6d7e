import { FeedError, type FeedItem, type RejectedRow } from './merchant-fields.ts';

const delimiters = ['\t', ';', ',', '|'] as const;

/** In characters; an endless line would otherwise take the rest of the feed into memory. */
const longestLine = 1_000_000;
/** The most lines in a quoted cell of CSV. */
const mostLines = 200;
/** A carriage return at the end of a chunk may have its line feed in the next chunk. */
const lineEnd = /\r\n|\n|\r(?!$)/;

/** Undefined for a line that is too long. */
type Line = string | undefined;
type Row = FeedItem | RejectedRow;

/**
 * Reads tab-separated or comma-separated product data; the first line names the attributes (`image link`,
 * `image_link` or `g:image_link`). A broken row does not affect others. Cells of CSV may contain line breaks.
 */
export async function* readTableFeed(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let reader: RowReader | undefined;
  let line = 0;
  for await (const text of linesOf(chunks)) {
    line += 1;
    if (reader !== undefined) yield* reader.take(line, text);
    else if (text !== '') reader = new RowReader(text, line);
  }
  if (reader !== undefined) yield* reader.end();
}

/** Splits the text into lines, without their ends. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(lineEnd);
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

const notClosed = 'a quote in it is not closed';
const tooLong = `it is longer than ${longestLine} characters`;

/** Whether a line changes the state from inside to outside of quotes or back. */
const isOpen = (line: string): boolean => line.split('"').length % 2 === 0;

/** Combines lines into rows. */
class RowReader {
  readonly #delimiter: string;
  readonly #names: readonly string[];
  /** The lines of a row with an open quote. */
  #open: string[] = [];
  #openAt = 0;
  #openLength = 0;

  constructor(head: Line, line: number) {
    if (head === undefined) throw new FeedError(`the line that names the attributes: ${tooLong}`, line);
    this.#delimiter = delimiterOf(head);
    const names = cellsOf(head, this.#delimiter);
    if (names === undefined)
      throw new FeedError(`the line that names the attributes cannot be read: ${notClosed}`, line);
    this.#names = names.map(attributeOf);
  }

  *take(line: number, text: Line): Generator<Row> {
    if (this.#open.length === 0) return yield* this.#begin(line, text);
    if (text === undefined) {
      yield* this.#giveUp();
      yield { line, rejected: tooLong };
      return;
    }
    this.#open.push(text);
    this.#openLength += text.length;
    if (isOpen(text)) {
      const cells = cellsOf(this.#open.join('\n'), this.#delimiter);
      if (cells?.length !== this.#names.length) return yield* this.#giveUp();
      this.#open = [];
      yield this.#named(this.#openAt, cells);
    } else if (this.#open.length > mostLines || this.#openLength > longestLine) yield* this.#giveUp();
  }

  *end(): Generator<Row> {
    while (this.#open.length > 0) yield* this.#giveUp();
  }

  *#begin(line: number, text: Line): Generator<Row> {
    if (text === undefined) return yield { line, rejected: tooLong };
    if (text.trim() === '') return;
    const cells = cellsOf(text, this.#delimiter);
    if (cells !== undefined) return yield this.#named(line, cells);
    // A row of TSV is one line.
    if (this.#delimiter === '\t' || !isOpen(text)) return yield { line, rejected: notClosed };
    this.#open = [text];
    this.#openAt = line;
    this.#openLength = text.length;
  }

  /** Gives up an unclosed quote: its line is lost, and the following lines are read separately. */
  *#giveUp(): Generator<Row> {
    const [, ...others] = this.#open;
    const first = this.#openAt;
    this.#open = [];
    yield { line: first, rejected: notClosed };
    for (const [at, text] of others.entries()) yield* this.take(first + 1 + at, text);
  }

  #named(line: number, cells: readonly string[]): Row {
    const [last = -1] = [cells.findLastIndex(cell => cell.trim() !== '')];
    if (last >= this.#names.length)
      return { line, rejected: `it has ${last + 1} cells for ${this.#names.length} attributes` };
    const fields: Record<string, string> = {};
    for (const [at, name] of this.#names.entries()) {
      const cell = cells[at] ?? '';
      if (name !== '') fields[name] ||= cell;
    }
    return { line, fields };
  }
}

/**
 * The cells of a row (RFC 4180); a quote within an unquoted cell is text. Undefined if a quote is open. A CSV
 * parser per row would take a hundred times as long, and one parser for all rows loses them to an open quote.
 */
function cellsOf(text: string, delimiter: string): string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const quoted = text[at] === '"' ? closingQuote(text, at) : 0;
    if (quoted === -1) return undefined;
    const next = text.indexOf(delimiter, quoted === 0 ? at : quoted);
    const end = next === -1 ? text.length : next;
    const isBare = quoted === 0 || text.slice(quoted + 1, end).trim() !== '';
    cells.push(isBare ? text.slice(at, end) : text.slice(at + 1, quoted).replaceAll('""', '"'));
    at = end + 1;
  }
  return cells;
}

/** Where the quote that opens at `from` closes; -1 if it does not. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** The delimiter that occurs most often outside of quotes in the first line. */
function delimiterOf(head: string): string {
  const bare = head.replace(/"[^"]{0,200}"/g, '');
  const [first, ...others] = delimiters.map(delimiter => ({
    delimiter,
    count: bare.split(delimiter).length,
  }));
  if (first === undefined) return '\t';
  return others.reduce((best, one) => (one.count > best.count ? one : best), first).delimiter;
}

const attributeOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[\s-]+/g, '_');
