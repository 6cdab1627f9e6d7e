import { printable } from '@giftlist/contracts/rules/text';
import { stringify } from 'csv-stringify/sync';

/** Where a spreadsheet that uses another separator would begin a new cell with a formula. */
const innerFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;

/** A cell that begins with a formula, after characters that spreadsheets skip. */
const firstFormula = /^(?=[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

/** CSV for spreadsheets (RFC 4180). Cells that would be formulas are escaped. */
export const safeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], {
    bom: true,
    cast: { string: text => printable(text).replace(firstFormula, "'").replace(innerFormula, "'") },
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
