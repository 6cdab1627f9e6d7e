import type { Gift } from './list-queries.ts';

/** A gift counts as taken if it is purchased or reserved (specification 1, section 3). */
export const isTaken = (gift: Pick<Gift, 'isPurchased' | 'isReserved'>): boolean =>
  gift.isPurchased || gift.isReserved;
