import { t } from '@lingui/core/macro';
import type { Gift } from '../model/list-queries.ts';

/** One taken unit, shown as one row of the tracker. */
export interface TrackedUnit {
  gift: Gift;
  claim: Gift['claims'][number];
}

export const rowsOf = (gifts: readonly Gift[]): TrackedUnit[] =>
  gifts.flatMap(gift => gift.claims.map(claim => ({ gift, claim })));

export const giverName = (claim: TrackedUnit['claim']): string => claim.info?.name || t`Someone`;
