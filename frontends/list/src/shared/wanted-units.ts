import { t } from '@lingui/core/macro';
import type { Gift } from './list-queries.ts';

/** Returns a text with the number of wanted units and, if the viewer may know, of those still available. */
export const wantedUnits = ({ quantity, available }: Pick<Gift, 'quantity' | 'available'>): string =>
  available < quantity ? t`${available} of ${quantity} still wanted` : t`${quantity} wanted`;
