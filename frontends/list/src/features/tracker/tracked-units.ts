import { isolateBidi } from '@giftlist/contracts/rules/text';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../shared/list-queries.ts';

export interface TrackedUnit {
  gift: Gift;
  claim: Gift['claims'][number];
}

export const toTrackedUnits = (gifts: readonly Gift[]): TrackedUnit[] =>
  gifts.flatMap(gift => gift.claims.map(claim => ({ gift, claim })));

export const getThanksText = ({ gift }: TrackedUnit): string =>
  t`Thank you for “${isolateBidi(gift.gift_title)}”!`;

/** Returns a `mailto:` URL, without text if the viewer is the giver. */
export function getThanksHref(unit: TrackedUnit, email: string): string {
  const to = `mailto:${encodeURIComponent(email)}`;
  if (unit.claim.mine) return to;
  const text = encodeURIComponent(getThanksText(unit));
  return `${to}?subject=${text}&body=${text}`;
}

export const getGiverName = (claim: TrackedUnit['claim']): string => claim.info?.name || t`Someone`;
