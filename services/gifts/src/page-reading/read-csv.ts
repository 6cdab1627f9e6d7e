import { limits } from '@giftlist/contracts/limits';
import { asCurrency, type Money, parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import { cutText } from '@giftlist/contracts/rules/text';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { asPrice, asQuantity, asTitle, blankGift, type Found, skip, webAddress } from './found.ts';
import { type Columns, guessedColumns, holdGifts, linkOf, namedColumns } from './table-columns.ts';
import { splitTrailingPrice } from './trailing-price.ts';

const delimiters = [',', ';', '\t', '|'];
/** A first line that names the separator for Excel. */
const separatorLine = /^\ufeff?\s{0,9}"?sep=([^\s\w"]|\t)"?[;,\t|]{0,99}[ ]{0,9}(?:\r\n|\r|\n|$)/i;
/** The most rows above the headings, such as a title or a date. */
const rowsAbove = 8;
/** Enough rows to recognise a table. */
const rowsSeen = 30;
const headLength = 100_000;

const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));
type Row = z.output<typeof Rows>[number];

interface Table {
  delimiter: string;
  columns: Columns;
  /** The number of rows before the first gift, such as a title and the headings. */
  above: number;
}

/** The rows that are not empty, without empty cells at their end. */
function rowsOf(text: string, delimiter: string, most: number): Row[] {
  const options = {
    bom: true,
    delimiter,
    from_line: separatorLine.test(text) ? 2 : 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
    to: most,
  } as const;
  const read = (): Row[] => {
    try {
      return Rows.parse(parse(text, options));
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      // With an unclosed quote, read again and treat quotes as text.
      return Rows.parse(parse(text, { ...options, quote: null }));
    }
  };
  return read().map(({ record, info }) => ({ record: withoutEmptyEnd(record), info }));
}

const withoutEmptyEnd = (record: readonly string[]): string[] =>
  record.slice(0, record.findLastIndex(cell => cell.trim() !== '') + 1);

/** Recognises a table by the delimiter that fits best; undefined for other texts. */
function tableIn(text: string, country: string): Table | undefined {
  const separator = separatorLine.exec(text)?.[1];
  const tables = (separator === undefined ? delimiters : [separator]).map(delimiter => {
    const rows = rowsOf(text.slice(0, headLength), delimiter, rowsSeen).map(({ record }) => record);
    return (
      withHeadings(rows, country, delimiter) ?? withoutHeadings(rows, delimiter, separator !== undefined)
    );
  });
  const known = (table: Table | undefined): number =>
    table === undefined ? 0 : Object.keys(table.columns.at).length + (table.above > 0 ? 10 : 0);
  return tables.toSorted((a, b) => known(b) - known(a))[0];
}

/** In the first row one known heading is enough; below a title two are needed. */
function withHeadings(rows: readonly string[][], country: string, delimiter: string): Table | undefined {
  for (const [at, row] of rows.slice(0, rowsAbove).entries()) {
    const columns = namedColumns(row, country);
    const isHeader = row.length > 1 && holdGifts(columns);
    if (isHeader && (at === 0 || Object.keys(columns.at).length > 1))
      return { delimiter, columns, above: at + 1 };
  }
  return undefined;
}

/**
 * Recognises a table without headings by rows of equal width. Commas, or a single line, might be a sentence
 * and need more evidence.
 */
function withoutHeadings(
  rows: readonly string[][],
  delimiter: string,
  hasSeparator: boolean,
): Table | undefined {
  const widest = Math.max(0, ...rows.map(row => row.length));
  const least = hasSeparator || delimiter === '\t' ? 1 : 2;
  if (rows.length < least || widest < (delimiter === ',' ? 3 : 2)) return undefined;
  const full = rows.filter(row => row.length >= widest - 1 && row.length > 1);
  if (full.length < 0.8 * rows.length) return undefined;
  const columns = guessedColumns(rows);
  return columns && { delimiter, columns, above: 0 };
}

/**
 * Reads a table as exported by spreadsheets and other wish lists (RFC 4180, loosely), with or without
 * headings. Undefined if the text is not a table.
 */
export function readCsv(written: string, country: string): Found | undefined {
  // The parser counts a carriage return within a cell as a line.
  const text = written.replace(/\r\n?/g, '\n');
  const table = tableIn(text, country);
  if (table === undefined) return undefined;
  const found: Found = { gifts: [], skipped: [] };
  const rows = rowsOf(text, table.delimiter, limits.importGiftsMax * 2).slice(table.above);
  for (const { record, info } of rows) {
    if (isRule(record)) continue;
    const gift = giftIn(record, table.columns, country);
    if (typeof gift !== 'string') found.gifts.push({ line: info.lines, gift });
    else found.skipped.push(skip(info.lines, record.join(' '), gift));
  }
  return found;
}

/** Whether a row is the `---` line below Markdown headings. */
const isRule = (record: readonly string[]): boolean => record.every(cell => /^[\s:=-]*$/.test(cell));

/** A currency beside the amount takes precedence over the column's currency. */
function moneyIn(cell: string, unit: string | null, country: string): Money | undefined {
  const money = parsePrice(cell, country);
  return money?.currency === null && unit !== null ? parsePrice(`${cell} ${unit}`, country) : money;
}

type Gift = Found['gifts'][number]['gift'];

/** Returns the gift in a row, or why there is none. */
function giftIn(
  record: readonly string[],
  { at, currency }: Columns,
  country: string,
): Gift | 'link-not-valid' | 'no-name-or-link' {
  const cell = (field: keyof Columns['at']): string => record[at[field] ?? -1]?.trim() ?? '';
  const product_url = cell('link') === '' ? null : webAddress(linkOf(cell('link')));
  if (cell('link') !== '' && product_url === null) return 'link-not-valid';
  const said = at.price === undefined ? splitTrailingPrice(cell('title'), country) : undefined;
  const unit = asCurrency(cell('currency'), country) ?? currency;
  const money = said?.money ?? moneyIn(cell('price'), unit, country);
  const gift_title = asTitle(said?.name ?? cell('title'));
  if (gift_title === '' && product_url === null) return 'no-name-or-link';
  return {
    ...blankGift,
    gift_title,
    product_url,
    image_url: webAddress(cell('image')),
    price: asPrice(money?.amount),
    currency: money?.currency ?? unit,
    quantity: asQuantity(cell('quantity')),
    details: cutText(cell('details'), limits.textLength),
  };
}
