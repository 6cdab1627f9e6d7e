import { printable } from '@giftlist/contracts/rules/text';
import { stringify } from 'csv-stringify/sync';

/** Where a spreadsheet that splits at other signs than ours would begin a cell, and find a formula in it. */
const innerFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;

/** A cell that begins with a formula, behind whatever a spreadsheet may skip. */
const firstFormula = /^(?=[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

/** CSV that spreadsheets open (RFC 4180); what would be a formula is not. */
export const safeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], {
    bom: true,
    cast: { string: text => printable(text).replace(firstFormula, "'").replace(innerFormula, "'") },
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
