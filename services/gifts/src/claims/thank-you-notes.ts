import { formatPrice } from '@giftlist/contracts/rules/format';
import { printable } from '@giftlist/contracts/rules/text';
import { stringify } from 'csv-stringify/sync';
import type { PresentedGift } from '../presenting/present-gift.ts';

const columns = [
  'Gift',
  'Price',
  'Currency',
  'Given by',
  'E-mail',
  'Message',
  'Taken as',
  'Date',
  'Received',
  'Thanked',
] as const;

/** Where a spreadsheet that splits at other signs than ours would begin a cell, and find a formula in it. */
const innerFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;

/** A cell that begins with a formula, behind whatever a spreadsheet may skip. */
const firstFormula = /^(?=[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

const yes = (is: boolean): string => (is ? 'yes' : 'no');

/**
 * Who gave what, one unit a line, as CSV that spreadsheets open (RFC 4180; what would be a formula is not).
 * It says what the gifts say that were presented to the asker, and nothing else.
 */
export function thankYouNotes(
  gifts: readonly Pick<PresentedGift, 'gift_title' | 'price' | 'currency' | 'claims'>[],
): string {
  const rows = gifts.flatMap(gift =>
    gift.claims.map(({ info, kind, at, received, thanked }) => [
      gift.gift_title,
      gift.price === null ? '' : formatPrice(gift.price),
      gift.currency,
      info?.name ?? '',
      info?.email ?? '',
      info?.message ?? '',
      kind,
      at.slice(0, 10),
      yes(received),
      yes(thanked),
    ]),
  );
  return stringify([[...columns], ...rows], {
    bom: true,
    cast: { string: text => printable(text).replace(firstFormula, "'").replace(innerFormula, "'") },
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
