import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../shared/list-queries.ts';

/** One taken unit, shown as one row of the tracker. */
export interface TrackedUnit {
  gift: Gift;
  claim: Gift['claims'][number];
}

export const toTrackedUnits = (gifts: readonly Gift[]): TrackedUnit[] =>
  gifts.flatMap(gift => gift.claims.map(claim => ({ gift, claim })));

export const thanksFor = ({ gift }: TrackedUnit): string =>
  t`Thank you for “${isolateIfNeeded(gift.gift_title)}”!`;

/** Returns the URL of a mail to the giver that thanks for the gift; without text if the viewer is the giver. */
export function thanksHref(row: TrackedUnit, email: string): string {
  const to = `mailto:${encodeURIComponent(email)}`;
  if (row.claim.mine) return to;
  const words = encodeURIComponent(thanksFor(row));
  return `${to}?subject=${words}&body=${words}`;
}

export const giverName = (claim: TrackedUnit['claim']): string => claim.info?.name || t`Someone`;
