import { printable } from '@giftlist/contracts/rules/text';
import { stringify } from 'csv-stringify/sync';

/** Matches where a spreadsheet that uses another separator would begin a cell with a formula. */
const innerFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;

/** Matches the beginning of a cell that is a formula after characters that spreadsheets skip. */
const firstFormula = /^(?=[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

/** Formats rows as CSV for spreadsheets (RFC 4180). Escapes cells that would be formulas. */
export const safeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], {
    bom: true,
    cast: { string: text => printable(text).replace(firstFormula, "'").replace(innerFormula, "'") },
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
