import type { GivingLine } from '@giftlist/contracts/gifts/giving';
import { formatPrice } from '@giftlist/contracts/rules/format';
import { formatSafeCsv } from '../csv/safe-csv.ts';

const columns = [
  'For',
  'Date',
  'Gift',
  'Link',
  'Price',
  'Currency',
  'List',
  'Stage',
  'Paid',
  'Paid in',
  'Order number',
  'Note',
];

const formatAmount = (amount: number | null): string => (amount === null ? '' : formatPrice(amount));

export function formatGivingCsv(lines: readonly GivingLine[]): string {
  const rows = lines.map(line => [
    line.recipient.name,
    line.date ?? '',
    line.title,
    line.product_url ?? '',
    formatAmount(line.price),
    line.currency,
    line.list?.name ?? '',
    line.stage,
    formatAmount(line.paid),
    line.paid === null ? '' : line.paid_currency,
    line.order_number,
    line.note,
  ]);
  return formatSafeCsv([columns, ...rows]);
}
