import { t } from '@lingui/core/macro';
import type { Gift } from './list-queries.ts';

/** For an owner before Reveal, only the owner's own marks reduce `available`. */
export const formatWantedUnits = ({ quantity, available }: Pick<Gift, 'quantity' | 'available'>): string =>
  available < quantity ? t`${available} of ${quantity} still wanted` : t`${quantity} wanted`;
