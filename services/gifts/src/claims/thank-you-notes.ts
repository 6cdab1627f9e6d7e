import { formatPrice } from '@giftlist/contracts/rules/format';
import { formatSafeCsv } from '../csv/safe-csv.ts';
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
];

const formatYesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** Formats one CSV row per claim. */
export function formatThankYouNotes(
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
      formatYesNo(received),
      formatYesNo(thanked),
    ]),
  );
  return formatSafeCsv([columns, ...rows]);
}
