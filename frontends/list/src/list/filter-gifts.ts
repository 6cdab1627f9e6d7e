import { type OrderedGift, type OrderOptions, orderGifts } from '@giftlist/contracts/rules/gift-order';
import type { Gift } from '../model/list-queries.ts';
import { isTaken } from '../model/taken.ts';
import type { PriceBand } from './price-bands.ts';

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The fields that filters and orders use. */
type Filtered = Pick<
  Gift,
  | 'gift_title'
  | 'product_url'
  | 'price'
  | 'currency'
  | 'isPurchased'
  | 'isReserved'
  | 'reserved_by_me'
  | 'isMostWanted'
  | 'added_by_editor'
  | 'position'
  | 'createdAt'
>;

/** Returns gifts whose title or product link contains the words, regardless of case and accents. */
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

const inBand = (gift: Filtered, { currency, from, below }: PriceBand) =>
  gift.price !== null && gift.currency === currency && gift.price >= from && gift.price < below;

/** Returns the gifts that givers see, filtered and ordered. */
export function shownGifts<T extends Filtered>(gifts: readonly T[], filter: GiftFilter): readonly T[] {
  const { words, stillFree, band, purchasedLast } = filter;
  const found = withWords(gifts, words)
    .filter(gift => !stillFree || !isTaken(gift) || gift.reserved_by_me)
    .filter(gift => band === undefined || inBand(gift, band));
  return purchasedLast ? found : amongTheOthers(found, 'public');
}

/** Converts a gift for the shared ordering, as far as a browser knows its fields. */
const seenBy = (gift: Filtered): OrderedGift => ({
  isTaken: isTaken(gift),
  addedByEditor: gift.added_by_editor,
  isMostWanted: gift.isMostWanted,
  revenue: 0,
  commissionRate: 0,
  createdAt: Date.parse(gift.createdAt),
  position: gift.position,
});

/**
 * 'Purchased last' is off: taken gifts are placed as if they were available. The server's order of the available ones,
 * and of the taken ones, is kept: for public views it uses data that browsers do not get.
 */
export function amongTheOthers<T extends Filtered>(
  gifts: readonly T[],
  viewer: OrderOptions['viewer'],
): readonly T[] {
  const isBefore = (a: T, b: T) =>
    orderGifts([b, a], seenBy, { purchasedLast: false, viewer }).indexOf(a) === 0;
  const [free, taken] = [gifts.filter(gift => !isTaken(gift)), gifts.filter(isTaken)];
  const merged: T[] = [];
  for (const gift of free) {
    while (taken[0] && isBefore(taken[0], gift)) merged.push(...taken.splice(0, 1));
    merged.push(gift);
  }
  return [...merged, ...taken];
}
