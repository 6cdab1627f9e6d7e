import type { Gift } from '../list/list-queries.ts';

/** Of several units those that are left, as far as the viewer may know of those that are not. */
export const wantedUnits = ({ quantity, available }: Pick<Gift, 'quantity' | 'available'>): string =>
  available < quantity ? `${available} of ${quantity} still wanted` : `${quantity} wanted`;
