import type { Gift } from './list-queries.ts';
import type { PriceBand } from './price-bands.ts';
import { isTaken } from './taken.ts';

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What filters and orders look at. */
type Filtered = Pick<
  Gift,
  | 'gift_title'
  | 'product_url'
  | 'price'
  | 'isPurchased'
  | 'isReserved'
  | 'reserved_by_me'
  | 'isMostWanted'
  | 'position'
  | 'createdAt'
>;

/** Gifts whose title or product link has the words, without regard to case and accents. */
export function withWords<T extends Pick<Gift, 'gift_title' | 'product_url'>>(
  gifts: readonly T[],
  words: string,
): readonly T[] {
  const wanted = fold(words.trim());
  if (wanted === '') return gifts;
  return gifts.filter(
    gift => fold(gift.gift_title).includes(wanted) || fold(gift.product_url ?? '').includes(wanted),
  );
}

export interface GiftFilter {
  words: string;
  stillFree: boolean;
  band: PriceBand | undefined;
  purchasedLast: boolean;
}

const inBand = (gift: Filtered, { from, below }: PriceBand) =>
  gift.price !== null && gift.price >= from && gift.price < below;

/** What of a list is shown to those who give, in which order. */
export function shownGifts<T extends Filtered>(gifts: readonly T[], filter: GiftFilter): readonly T[] {
  const { words, stillFree, band, purchasedLast } = filter;
  const found = withWords(gifts, words)
    .filter(gift => !stillFree || !isTaken(gift) || gift.reserved_by_me)
    .filter(gift => band === undefined || inBand(gift, band));
  return purchasedLast ? found : amongTheOthers(found);
}

/** A gift's place among others by what a giver may see: the owner's order, most wanted, newest. */
function before(a: Filtered, b: Filtered): boolean {
  const [placeA, placeB] = [a.position ?? -1, b.position ?? -1];
  if (placeA !== placeB) return placeA < placeB;
  if (a.isMostWanted !== b.isMostWanted) return a.isMostWanted;
  return a.createdAt > b.createdAt;
}

/**
 * 'Purchased last' is off: taken gifts stand where they would if they were free. The server's order of the free
 * ones, and of the taken ones, is kept: it knows more than a browser may.
 */
function amongTheOthers<T extends Filtered>(gifts: readonly T[]): T[] {
  const [free, taken] = [gifts.filter(gift => !isTaken(gift)), gifts.filter(isTaken)];
  const merged: T[] = [];
  for (const gift of free) {
    while (taken[0] && before(taken[0], gift)) merged.push(...taken.splice(0, 1));
    merged.push(gift);
  }
  return [...merged, ...taken];
}
