import { FeedError, type FeedItem, type RejectedRow } from './merchant-fields.ts';

const delimiters = ['\t', ';', ',', '|'] as const;

/** In characters. Longer lines are rejected to limit memory. */
const maxLineLength = 1_000_000;
const maxLinesPerRow = 200;
/** Excludes a carriage return at the end of a chunk, because a line feed may follow. */
const lineEnd = /\r\n|\n|\r(?!$)/;

/** Undefined for a line that is too long. */
type Line = string | undefined;
type Row = FeedItem | RejectedRow;

/**
 * Reads a table whose first line contains the attribute names (`image link`, `image_link` or `g:image_link`). Reports
 * an invalid row and continues with the next one.
 */
export async function* readTableFeed(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let parser: RowParser | undefined;
  let line = 0;
  for await (const text of splitLines(chunks)) {
    line += 1;
    if (parser !== undefined) yield* parser.parseLine(line, text);
    else if (text !== '') parser = new RowParser(text, line);
  }
  if (parser !== undefined) yield* parser.end();
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let incomplete = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const lines = (incomplete + chunk).split(lineEnd);
    incomplete = lines.pop() ?? '';
    for (const line of lines) {
      yield isTooLong || line.length > maxLineLength ? undefined : line;
      isTooLong = false;
    }
    if (incomplete.length > maxLineLength) {
      isTooLong = true;
      incomplete = '';
    }
  }
  if (isTooLong) yield undefined;
  else if (incomplete !== '') yield incomplete.replace(/\r$/, '');
}

const unclosedQuote = 'a quote in it is not closed';
const tooLong = `it is longer than ${maxLineLength} characters`;

/** An odd number means that the line opens or closes a quoted cell that spans several lines. */
const hasOddQuoteCount = (line: string): boolean => line.split('"').length % 2 === 0;

class RowParser {
  private readonly delimiter: string;
  private readonly attributeNames: readonly string[];
  private pendingLines: string[] = [];
  private pendingFirstLine = 0;
  private pendingLength = 0;

  constructor(header: Line, line: number) {
    if (header === undefined) throw new FeedError(`the header line cannot be parsed: ${tooLong}`, line);
    this.delimiter = detectDelimiter(header);
    const names = splitCells(header, this.delimiter);
    if (names === undefined) throw new FeedError(`the header line cannot be parsed: ${unclosedQuote}`, line);
    this.attributeNames = names.map(normalizeAttribute);
  }

  *parseLine(line: number, text: Line): Generator<Row> {
    if (this.pendingLines.length === 0) return yield* this.parseRowStart(line, text);
    if (text === undefined) {
      yield* this.rejectOpenQuote();
      yield { line, rejected: tooLong };
      return;
    }
    this.pendingLines.push(text);
    this.pendingLength += text.length;
    if (hasOddQuoteCount(text)) {
      const cells = splitCells(this.pendingLines.join('\n'), this.delimiter);
      if (cells?.length !== this.attributeNames.length) return yield* this.rejectOpenQuote();
      this.pendingLines = [];
      yield this.createRow(this.pendingFirstLine, cells);
    } else if (this.pendingLines.length > maxLinesPerRow || this.pendingLength > maxLineLength)
      yield* this.rejectOpenQuote();
  }

  *end(): Generator<Row> {
    while (this.pendingLines.length > 0) yield* this.rejectOpenQuote();
  }

  private *parseRowStart(line: number, text: Line): Generator<Row> {
    if (text === undefined) return yield { line, rejected: tooLong };
    if (text.trim() === '') return;
    const cells = splitCells(text, this.delimiter);
    if (cells !== undefined) return yield this.createRow(line, cells);
    if (this.delimiter === '\t' || !hasOddQuoteCount(text)) return yield { line, rejected: unclosedQuote };
    this.pendingLines = [text];
    this.pendingFirstLine = line;
    this.pendingLength = text.length;
  }

  /** Rejects the first pending line and parses the later ones again. */
  private *rejectOpenQuote(): Generator<Row> {
    const [, ...laterLines] = this.pendingLines;
    const firstLine = this.pendingFirstLine;
    this.pendingLines = [];
    yield { line: firstLine, rejected: unclosedQuote };
    for (const [index, text] of laterLines.entries()) yield* this.parseLine(firstLine + 1 + index, text);
  }

  private createRow(line: number, cells: readonly string[]): Row {
    const lastFilledIndex = cells.findLastIndex(cell => cell.trim() !== '');
    if (lastFilledIndex >= this.attributeNames.length)
      return {
        line,
        rejected: `it has ${lastFilledIndex + 1} cells for ${this.attributeNames.length} attributes`,
      };
    const fields: Record<string, string> = {};
    for (const [index, name] of this.attributeNames.entries()) {
      const cell = cells[index] ?? '';
      if (name !== '') fields[name] ||= cell;
    }
    return { line, fields };
  }
}

/**
 * Splits cells as in RFC 4180. Returns undefined if a quote is not closed: a CSV library would lose all following rows
 * or take a hundred times as long.
 */
function splitCells(text: string, delimiter: string): string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter);
  const cells: string[] = [];
  for (let start = 0; start <= text.length; ) {
    const closingQuote = text[start] === '"' ? findClosingQuote(text, start) : undefined;
    if (closingQuote === -1) return undefined;
    const next = text.indexOf(delimiter, closingQuote ?? start);
    const end = next === -1 ? text.length : next;
    const isQuoted = closingQuote !== undefined && text.slice(closingQuote + 1, end).trim() === '';
    cells.push(isQuoted ? text.slice(start + 1, closingQuote).replaceAll('""', '"') : text.slice(start, end));
    start = end + 1;
  }
  return cells;
}

function findClosingQuote(text: string, from: number): number {
  let index = text.indexOf('"', from + 1);
  while (index !== -1 && text[index + 1] === '"') index = text.indexOf('"', index + 2);
  return index;
}

function detectDelimiter(header: string): string {
  const unquoted = header.replace(/"[^"]{0,200}"/g, '');
  return delimiters
    .map(delimiter => ({ delimiter, count: unquoted.split(delimiter).length }))
    .reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).delimiter;
}

const normalizeAttribute = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[\s-]+/g, '_');
