import type { ErrorCode } from '@giftlist/contracts/errors';
import { isRecipient, mayReserve, maySeeTaken } from '@giftlist/contracts/rules/capabilities';
import type { Claim, Claimable } from './claim.ts';
import { type ClaimScope, getClaimsInScope, hasUnitsLeft } from './claim-scope.ts';
import type { GiftViewer, Revealable } from './gift-viewer.ts';

export type ClaimDecision =
  | { claim: Claim; scope: ClaimScope }
  | { refused: Extract<ErrorCode, `gift/${string}`> };

type ViewerRole = Pick<GiftViewer, 'role' | 'maybeOwner'>;

export const getClaimScope = (viewer: ViewerRole, list: Revealable): ClaimScope =>
  maySeeTaken(viewer, list) ? 'all-claims' : 'own-marks';

/** Viewers with edit rights may also release these claims. */
export const getVisibleClaims = (gift: Claimable, viewer: ViewerRole, list: Revealable): readonly Claim[] =>
  getClaimsInScope(gift, getClaimScope(viewer, list));

/** Does not depend on existing claims. */
export function findRefusal(viewer: ViewerRole): 'gift/own-list' | 'gift/maybe-own-list' | null {
  if (mayReserve(viewer)) return null;
  return isRecipient(viewer.role) ? 'gift/own-list' : 'gift/maybe-own-list';
}

/** Viewers who may not reserve are refused before existing claims are considered. */
export function decideReserve(
  gift: Claimable,
  viewer: ViewerRole & { hasOwnersAddress: boolean },
  claim: Claim,
): ClaimDecision {
  const refused = viewer.hasOwnersAddress ? 'gift/own-list' : findRefusal(viewer);
  if (refused) return { refused };
  return hasUnitsLeft(gift, 'all-claims')
    ? { claim, scope: 'all-claims' }
    : { refused: 'gift/already-taken' };
}

export function decideMark(
  gift: Claimable,
  viewer: ViewerRole,
  list: Revealable,
  claim: Claim,
): ClaimDecision {
  const scope = getClaimScope(viewer, list);
  return hasUnitsLeft(gift, scope) ? { claim, scope } : { refused: 'gift/already-taken' };
}

/** Without an id, chooses the viewer's newest claim, or else the first. Ignores claims that the viewer may not see. */
export function decideUnmark(
  gift: Claimable,
  viewer: GiftViewer,
  list: Revealable,
  claimId: string | undefined,
): Claim | undefined {
  const visibleClaims = getVisibleClaims(gift, viewer, list);
  if (claimId !== undefined) return visibleClaims.find(claim => claim.id === claimId);
  return visibleClaims.findLast(claim => isOwnByAccount(claim, viewer)) ?? visibleClaims[0];
}

/** Compares accounts and verified email addresses. An owner's own claims are exactly the owner's marks. */
export function isOwnByAccount(claim: Claim, viewer: Omit<GiftViewer, 'tokenHashes'>): boolean {
  if (isRecipient(viewer.role)) return claim.by_owner;
  if (claim.by_owner) return false;
  return (
    (claim.profile_id !== null && claim.profile_id === viewer.profileId) ||
    (claim.email_key !== null && claim.email_key === viewer.emailKey)
  );
}

const hasToken = (claim: Claim, viewer: Pick<GiftViewer, 'tokenHashes'>): boolean =>
  claim.token_hash !== null && viewer.tokenHashes.includes(claim.token_hash);

/** A token does not identify an account's claims, because several people may use the same browser. */
export const isOwn = (claim: Claim, viewer: GiftViewer): boolean =>
  isOwnByAccount(claim, viewer) ||
  (!isRecipient(viewer.role) && claim.profile_id === null && hasToken(claim, viewer));

/** Chooses the token's claim, or else the viewer's newest. Owners need a token, so that a refusal reveals nothing. */
export function decideRelease(gift: Claimable, viewer: GiftViewer): Claim | undefined {
  const byToken = gift.claims.find(claim => hasToken(claim, viewer));
  if (byToken !== undefined || isRecipient(viewer.role)) return byToken;
  return gift.claims.findLast(claim => isOwnByAccount(claim, viewer));
}

/** Always false if the viewer may not know about claims. */
export const removesClaimedUnit = (
  gift: Claimable,
  viewer: ViewerRole,
  list: Revealable,
  quantity: number,
): boolean => maySeeTaken(viewer, list) && quantity < gift.quantity && quantity < gift.claims.length;
