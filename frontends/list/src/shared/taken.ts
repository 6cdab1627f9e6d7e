import type { Gift } from './list-queries.ts';

/** Whether a gift counts as taken: purchased or reserved (docs/specification/gifts.md#gift-fields). */
export const isTaken = (gift: Pick<Gift, 'isPurchased' | 'isReserved'>): boolean =>
  gift.isPurchased || gift.isReserved;

/** Returns how many units of a gift the viewer has reserved. */
export const countOwnUnits = ({ claims }: Pick<Gift, 'claims'>): number =>
  claims.filter(({ mine }) => mine).length;
