import { limits } from '@giftlist/contracts/limits';
import { type Money, parseCurrency, parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import { cutText } from '@giftlist/contracts/rules/text';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import {
  blankGift,
  cleanTitle,
  type ParseResult,
  parseHttpUrl,
  parseQuantity,
  toSkippedLine,
  toValidPrice,
} from './parse-result.ts';
import { addScheme, type Columns, findNamedColumns, guessColumns, hasTitleOrLink } from './table-columns.ts';
import { splitTrailingPrice } from './trailing-price.ts';

const delimiters = [',', ';', '\t', '|'];
/** Excel's first line, such as `sep=;`, which names the separator. */
const separatorLine = /^\ufeff?\s{0,9}"?sep=([^\s\w"]|\t)"?[;,\t|]{0,99}[ ]{0,9}(?:\r\n|\r|\n|$)/i;
/** Headings are searched in this many rows, because a title or a date may be above them. */
const maxSearchedRows = 8;
const maxSampleRows = 30;
/** Higher than the limit, so that gifts beyond it can be reported. */
const maxTableRows = 2 * limits.importGiftsMax;
const sampleLength = 100_000;

const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));
type Row = z.output<typeof Rows>[number];

interface Table {
  delimiter: string;
  columns: Columns;
  hasHeadings: boolean;
  /** The number of rows above the first gift. */
  rowsAbove: number;
}

/** Skips empty rows and trailing empty cells. */
function parseRows(text: string, delimiter: string, maxRows: number): Row[] {
  const options = {
    bom: true,
    delimiter,
    from_line: separatorLine.test(text) ? 2 : 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
    to: maxRows,
  } as const;
  const parseRecords = (): Row[] => {
    try {
      return Rows.parse(parse(text, options));
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      // If a quote is not closed, parse again and treat quotes as text.
      return Rows.parse(parse(text, { ...options, quote: null }));
    }
  };
  return parseRecords().map(({ record, info }) => ({ record: trimEmptyCells(record), info }));
}

const trimEmptyCells = (record: readonly string[]): string[] =>
  record.slice(0, record.findLastIndex(cell => cell.trim() !== '') + 1);

/** Chooses the delimiter that fits best. */
function detectTable(text: string, country: string): Table | undefined {
  const separator = separatorLine.exec(text)?.[1];
  const tables = (separator === undefined ? delimiters : [separator]).map(delimiter => {
    const rows = parseRows(text.slice(0, sampleLength), delimiter, maxSampleRows).map(({ record }) => record);
    return (
      detectTableWithHeadings(rows, country, delimiter) ??
      detectTableWithoutHeadings(rows, delimiter, separator !== undefined)
    );
  });
  return tables.toSorted((a, b) => scoreTable(b) - scoreTable(a))[0];
}

/** Any table with headings is better than one without. */
const headingsBonus = 10;

function scoreTable(table: Table | undefined): number {
  if (table === undefined) return 0;
  const columnCount = Object.keys(table.columns.indexes).length;
  return table.hasHeadings ? columnCount + headingsBonus : columnCount;
}

/** One known heading is enough in the first row. Later rows need two. */
function detectTableWithHeadings(
  rows: readonly string[][],
  country: string,
  delimiter: string,
): Table | undefined {
  for (const [index, row] of rows.slice(0, maxSearchedRows).entries()) {
    const columns = findNamedColumns(row, country);
    const hasHeadings = row.length > 1 && hasTitleOrLink(columns);
    if (hasHeadings && (index === 0 || Object.keys(columns.indexes).length > 1)) {
      return { delimiter, columns, hasHeadings, rowsAbove: index + 1 };
    }
  }
  return undefined;
}

const minFullRowShare = 0.8;

/** Text with commas or on one line might be a sentence, so it needs more evidence. */
function detectTableWithoutHeadings(
  rows: readonly string[][],
  delimiter: string,
  hasSeparatorLine: boolean,
): Table | undefined {
  const width = Math.max(0, ...rows.map(row => row.length));
  const minRows = hasSeparatorLine || delimiter === '\t' ? 1 : 2;
  const minWidth = delimiter === ',' ? 3 : 2;
  if (rows.length < minRows || width < minWidth) return undefined;
  const fullRows = rows.filter(row => row.length >= width - 1 && row.length > 1);
  if (fullRows.length < minFullRowShare * rows.length) return undefined;
  const columns = guessColumns(rows);
  return columns && { delimiter, columns, hasHeadings: false, rowsAbove: 0 };
}

/** Parses tables from spreadsheets and other wish lists (RFC 4180, loosely). Returns undefined for other texts. */
export function readCsv(source: string, country: string): ParseResult | undefined {
  // The parser counts a carriage return within a cell as a line.
  const text = source.replace(/\r\n?/g, '\n');
  const table = detectTable(text, country);
  if (table === undefined) return undefined;
  const result: ParseResult = { gifts: [], skipped: [] };
  const rows = parseRows(text, table.delimiter, maxTableRows).slice(table.rowsAbove);
  for (const { record, info } of rows) {
    if (isMarkdownRule(record)) continue;
    const giftOrReason = parseGift(record, table.columns, country);
    if (typeof giftOrReason === 'string') {
      result.skipped.push(toSkippedLine(info.lines, record.join(' '), giftOrReason));
    } else {
      result.gifts.push({ line: info.lines, gift: giftOrReason });
    }
  }
  return result;
}

/** The `---` line below Markdown headings. */
const isMarkdownRule = (record: readonly string[]): boolean => record.every(cell => /^[\s:=-]*$/.test(cell));

/** A currency beside the amount takes precedence over the currency of the column. */
function parseMoney(cell: string, columnCurrency: string | null, country: string): Money | undefined {
  const money = parsePrice(cell, country);
  return money?.currency === null && columnCurrency !== null
    ? parsePrice(`${cell} ${columnCurrency}`, country)
    : money;
}

type Gift = ParseResult['gifts'][number]['gift'];

function parseGift(
  record: readonly string[],
  { indexes, currency }: Columns,
  country: string,
): Gift | 'link-not-valid' | 'no-name-or-link' {
  const getCell = (field: keyof Columns['indexes']): string => {
    const index = indexes[field];
    const cell = index === undefined ? undefined : record[index];
    return cell?.trim() ?? '';
  };
  const link = getCell('link');
  const product_url = link === '' ? null : parseHttpUrl(addScheme(link));
  if (link !== '' && product_url === null) return 'link-not-valid';
  const titleWithPrice =
    indexes.price === undefined ? splitTrailingPrice(getCell('title'), country) : undefined;
  const columnCurrency = parseCurrency(getCell('currency'), country) ?? currency;
  const money = titleWithPrice?.money ?? parseMoney(getCell('price'), columnCurrency, country);
  const gift_title = cleanTitle(titleWithPrice?.name ?? getCell('title'));
  if (gift_title === '' && product_url === null) return 'no-name-or-link';
  return {
    ...blankGift,
    gift_title,
    product_url,
    image_url: parseHttpUrl(getCell('image')),
    price: toValidPrice(money?.amount),
    currency: money?.currency ?? columnCurrency,
    quantity: parseQuantity(getCell('quantity')),
    details: cutText(getCell('details'), limits.textLength),
  };
}
