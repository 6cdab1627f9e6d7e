import type { AnyObject } from 'mongoose';
import type { Claim, Claimable } from './claim.ts';
import { allClaims, ownMarks } from './gift-fields.ts';

/**
 * Which claims count against `quantity`: all of them, or only the owner's marks, for viewers who must not learn about
 * other claims. Decisions use the functions below, queries use the filters; both must agree.
 */
export type ClaimScope = 'all-claims' | 'own-marks';

/** Returns the claims that count against `quantity`. */
export const claimsInScope = ({ claims }: Pick<Claimable, 'claims'>, scope: ClaimScope): readonly Claim[] =>
  scope === 'own-marks' ? claims.filter(claim => claim.by_owner) : claims;

/** Returns the number of units left. */
export const countUnitsLeft = (gift: Claimable, scope: ClaimScope): number =>
  Math.max(0, gift.quantity - claimsInScope(gift, scope).length);

export const hasUnitsLeft = (gift: Claimable, scope: ClaimScope): boolean => countUnitsLeft(gift, scope) > 0;

const countExpressions: Readonly<Record<ClaimScope, AnyObject>> = {
  'all-claims': { $size: allClaims },
  'own-marks': { $size: ownMarks },
};

/** `hasUnitsLeft` as a MongoDB filter. */
export const unitsLeftFilter = (scope: ClaimScope): AnyObject => ({
  $expr: { $lt: [countExpressions[scope], '$quantity'] },
});

/** The opposite of `unitsLeftFilter`. */
export const noUnitsLeftFilter = (scope: ClaimScope): AnyObject => ({
  $expr: { $gte: [countExpressions[scope], '$quantity'] },
});
