import { t } from '@lingui/core/macro';
import type { Gift } from './list-queries.ts';

/** Returns how many units are left, as far as the viewer may know. */
export const wantedUnits = ({ quantity, available }: Pick<Gift, 'quantity' | 'available'>): string =>
  available < quantity ? t`${available} of ${quantity} still wanted` : t`${quantity} wanted`;
