import type { Gift } from './list-queries.ts';

/** See docs/specification/gifts.md#gift-fields. */
export const isTaken = (gift: Pick<Gift, 'isPurchased' | 'isReserved'>): boolean =>
  gift.isPurchased || gift.isReserved;

export const countOwnUnits = ({ claims }: Pick<Gift, 'claims'>): number =>
  claims.filter(({ mine }) => mine).length;
