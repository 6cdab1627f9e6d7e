import type { Gift } from './list-queries.ts';

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Gifts whose title or product link has the words, without regard to case and accents. */
export function filterGifts(gifts: readonly Gift[], words: string): readonly Gift[] {
  const wanted = fold(words.trim());
  if (wanted === '') return gifts;
  return gifts.filter(
    gift => fold(gift.gift_title).includes(wanted) || fold(gift.product_url ?? '').includes(wanted),
  );
}
