import { t } from '@lingui/core/macro';
import type { Gift } from './list-queries.ts';

/** `available` equals `quantity` if the viewer may not see claims. */
export const formatWantedUnits = ({ quantity, available }: Pick<Gift, 'quantity' | 'available'>): string =>
  available < quantity ? t`${available} of ${quantity} still wanted` : t`${quantity} wanted`;
