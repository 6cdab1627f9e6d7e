import { toPrintable } from '@giftlist/contracts/rules/text';
import { stringify } from 'csv-stringify/sync';

/** Matches where a formula would start if the spreadsheet used another separator. */
const innerFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;

/** Matches the start of a formula, after characters that spreadsheets skip. */
const firstFormula = /^(?=[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

/** Formats CSV for spreadsheets (RFC 4180). Escapes formulas. */
export const formatSafeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], {
    bom: true,
    cast: { string: text => toPrintable(text).replace(firstFormula, "'").replace(innerFormula, "'") },
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
