import type { AnyObject } from 'mongoose';
import type { Claim, Claimable } from './claim.ts';
import { allClaims, ownMarks } from './gift-fields.ts';

/**
 * The claims that count against `quantity`: only the owner's marks if the viewer must not learn about other claims. The
 * functions and filters below must agree.
 */
export type ClaimScope = 'all-claims' | 'own-marks';

export const getClaimsInScope = (
  { claims }: Pick<Claimable, 'claims'>,
  scope: ClaimScope,
): readonly Claim[] => (scope === 'own-marks' ? claims.filter(claim => claim.by_owner) : claims);

export const countUnitsLeft = (gift: Claimable, scope: ClaimScope): number =>
  Math.max(0, gift.quantity - getClaimsInScope(gift, scope).length);

export const hasUnitsLeft = (gift: Claimable, scope: ClaimScope): boolean => countUnitsLeft(gift, scope) > 0;

const countExpressions: Readonly<Record<ClaimScope, AnyObject>> = {
  'all-claims': { $size: allClaims },
  'own-marks': { $size: ownMarks },
};

/** `hasUnitsLeft` as a MongoDB filter. */
export const createUnitsLeftFilter = (scope: ClaimScope): AnyObject => ({
  $expr: { $lt: [countExpressions[scope], '$quantity'] },
});

export const createNoUnitsLeftFilter = (scope: ClaimScope): AnyObject => ({
  $expr: { $gte: [countExpressions[scope], '$quantity'] },
});
