import { type OrderedGift, type OrderOptions, orderGifts } from '@giftlist/contracts/rules/gift-order';
import type { Gift } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import type { PriceBand } from './price-bands.ts';

const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

type FilterableGift = Pick<
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

/** Searches titles and product links, ignoring case and accents. */
export function searchGifts<T extends Pick<Gift, 'gift_title' | 'product_url'>>(
  gifts: readonly T[],
  searchText: string,
): readonly T[] {
  const query = normalize(searchText.trim());
  if (query === '') return gifts;
  return gifts.filter(
    gift => normalize(gift.gift_title).includes(query) || normalize(gift.product_url ?? '').includes(query),
  );
}

export interface GiftFilter {
  searchText: string;
  onlyAvailable: boolean;
  band: PriceBand | undefined;
  purchasedLast: boolean;
}

const isInBand = (gift: FilterableGift, { currency, from, below }: PriceBand) =>
  gift.price !== null && gift.currency === currency && gift.price >= from && gift.price < below;

export function filterGifts<T extends FilterableGift>(gifts: readonly T[], filter: GiftFilter): readonly T[] {
  const { searchText, onlyAvailable, band, purchasedLast } = filter;
  const matchingGifts = searchGifts(gifts, searchText)
    .filter(gift => !onlyAvailable || !isTaken(gift) || gift.reserved_by_me)
    .filter(gift => band === undefined || isInBand(gift, band));
  return purchasedLast ? matchingGifts : mergeTaken(matchingGifts, 'public');
}

/** Browsers do not get revenue and commission. */
const toOrderedGift = (gift: FilterableGift): OrderedGift => ({
  isTaken: isTaken(gift),
  addedByEditor: gift.added_by_editor,
  isMostWanted: gift.isMostWanted,
  revenue: 0,
  commissionRate: 0,
  createdAt: Date.parse(gift.createdAt),
  position: gift.position,
});

/**
 * Merges taken gifts with available ones. Keeps the server's order within both groups, because that order depends on
 * data that browsers do not get.
 */
export function mergeTaken<T extends FilterableGift>(
  gifts: readonly T[],
  viewer: OrderOptions['viewer'],
): readonly T[] {
  const precedes = (a: T, b: T) =>
    orderGifts([b, a], toOrderedGift, { purchasedLast: false, viewer })[0] === a;
  const availableGifts = gifts.filter(gift => !isTaken(gift));
  const remainingTakenGifts = gifts.filter(isTaken);
  const merged: T[] = [];
  for (const gift of availableGifts) {
    while (remainingTakenGifts[0] && precedes(remainingTakenGifts[0], gift)) {
      merged.push(...remainingTakenGifts.splice(0, 1));
    }
    merged.push(gift);
  }
  return [...merged, ...remainingTakenGifts];
}
