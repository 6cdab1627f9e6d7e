import type { ImportedGift, SkippedLine } from '@giftlist/contracts/gifts/import-entities';
import { limits } from '@giftlist/contracts/limits';
import { Price } from '@giftlist/contracts/primitives';
import { cutText } from '@giftlist/contracts/rules/text';
import type { z } from 'zod';

/** A line that contained no gift. */
export type Line = z.input<typeof SkippedLine>;
type Gift = Required<z.output<typeof ImportedGift>>;

/** The gifts found by one of the readers, with the line of each. */
export interface Found {
  gifts: { line: number; gift: Gift }[];
  skipped: Line[];
}

export const blankGift: Gift = {
  gift_title: '',
  product_url: null,
  image_url: null,
  price: null,
  currency: null,
  quantity: limits.giftQuantityDefault,
  details: '',
};

/** Reports a skipped line with enough of its text to recognise it. */
export const skip = (line: number, text: string, reason: Line['reason']): Line => ({
  line,
  text: cutText(text.trim(), 200),
  reason,
});

/** Returns an http or https address, or null. */
export function webAddress(text: string, base?: string): string | null {
  if (text.trim() === '') return null;
  const url = URL.parse(text.trim(), base);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
  return isWeb && url.href.length <= limits.urlLength ? url.href : null;
}

export const asTitle = (text: string): string =>
  cutText(text.replace(/\s+/g, ' ').trim(), limits.titleLength).trim();

/** Returns a price that a gift may have, or null. */
export const asPrice = (amount: number | undefined): number | null => Price.safeParse(amount).data ?? null;

/** Returns a whole number of units in the allowed range. */
export function asQuantity(text: string | undefined): number {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(number) && number >= 1
    ? Math.min(number, limits.giftQuantityMax)
    : limits.giftQuantityDefault;
}
