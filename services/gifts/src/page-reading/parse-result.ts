import type { ImportedGift, SkippedLine } from '@giftlist/contracts/gifts/import-entities';
import { limits } from '@giftlist/contracts/limits';
import { Price } from '@giftlist/contracts/primitives';
import { cutText } from '@giftlist/contracts/rules/text';
import type { z } from 'zod';

export type SkippedLineInput = z.input<typeof SkippedLine>;
type Gift = Required<z.output<typeof ImportedGift>>;

export interface ParseResult {
  gifts: { line: number; gift: Gift }[];
  skipped: SkippedLineInput[];
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

const maxSkippedTextLength = 200;

export const toSkippedLine = (
  line: number,
  text: string,
  reason: SkippedLineInput['reason'],
): SkippedLineInput => ({
  line,
  text: cutText(text.trim(), maxSkippedTextLength),
  reason,
});

export function parseHttpUrl(text: string, base?: string): string | null {
  if (text.trim() === '') return null;
  const url = URL.parse(text.trim(), base);
  const isHttp = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
  return isHttp && url.href.length <= limits.urlLength ? url.href : null;
}

export const cleanTitle = (text: string): string =>
  cutText(text.replace(/\s+/g, ' ').trim(), limits.titleLength).trim();

export const toValidPrice = (amount: number | undefined): number | null =>
  Price.safeParse(amount).data ?? null;

/** Returns the default unless the text starts with a positive integer. */
export function parseQuantity(text: string | undefined): number {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(number) && number >= 1
    ? Math.min(number, limits.giftQuantityMax)
    : limits.giftQuantityDefault;
}
