import type { ErrorCode } from '@giftlist/contracts/errors';
import { isRecipient, mayReserve, maySeeTaken } from '@giftlist/contracts/rules/capabilities';
import type { Claim, Claimable } from './claim.ts';
import { type ClaimScope, claimsInScope, hasUnitsLeft } from './claim-scope.ts';
import type { GiftViewer, Revealable } from './gift-viewer.ts';

export type ClaimDecision =
  | { claim: Claim; scope: ClaimScope }
  | { refused: Extract<ErrorCode, `gift/${string}`> };

type ViewerRole = Pick<GiftViewer, 'role' | 'maybeOwner'>;

/** Returns which claims count in responses to this viewer, and when this viewer marks a unit. */
export const claimScopeFor = (viewer: ViewerRole, list: Revealable): ClaimScope =>
  maySeeTaken(viewer, list) ? 'all-claims' : 'own-marks';

/** Returns the claims that this viewer may know about and, with edit rights, release. */
export const visibleClaims = (gift: Claimable, viewer: ViewerRole, list: Revealable): readonly Claim[] =>
  claimsInScope(gift, claimScopeFor(viewer, list));

/** Returns why this viewer may not reserve, regardless of existing claims; null if they may. */
export function findRefusal(viewer: ViewerRole): 'gift/own-list' | 'gift/maybe-own-list' | null {
  if (mayReserve(viewer)) return null;
  return isRecipient(viewer.role) ? 'gift/own-list' : 'gift/maybe-own-list';
}

/** Decides a reservation. Viewers who may not reserve are refused before existing claims are considered. */
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

/** Decides 'Mark as purchased' by an owner or a collaborator. */
export function decideMark(
  gift: Claimable,
  viewer: ViewerRole,
  list: Revealable,
  claim: Claim,
): ClaimDecision {
  const scope = claimScopeFor(viewer, list);
  return hasUnitsLeft(gift, scope) ? { claim, scope } : { refused: 'gift/already-taken' };
}

/**
 * Returns the claim that 'Unmark' releases: the one with this id or, without an id, the viewer's newest claim,
 * otherwise the first one. Undefined if there is none, which is not an error. Before Reveal, an owner can release only
 * their own marks; other claims behave as if they did not exist.
 */
export function decideUnmark(
  gift: Claimable,
  viewer: GiftViewer,
  list: Revealable,
  claimId: string | undefined,
): Claim | undefined {
  const visible = visibleClaims(gift, viewer, list);
  if (claimId !== undefined) return visible.find(claim => claim.id === claimId);
  return visible.findLast(claim => isOwnByAccount(claim, viewer)) ?? visible[0];
}

/**
 * Whether this claim belongs to the signed-in viewer, by account or verified email address. An owner's marks, and no
 * other claims, belong to the owner.
 */
export function isOwnByAccount(claim: Claim, viewer: Omit<GiftViewer, 'tokenHashes'>): boolean {
  if (isRecipient(viewer.role) || claim.by_owner) return isRecipient(viewer.role) && claim.by_owner;
  return (
    (claim.profile_id !== null && claim.profile_id === viewer.profileId) ||
    (claim.email_key !== null && claim.email_key === viewer.emailKey)
  );
}

const hasToken = (claim: Claim, viewer: Pick<GiftViewer, 'tokenHashes'>): boolean =>
  claim.token_hash !== null && viewer.tokenHashes.includes(claim.token_hash);

/**
 * Whether to show a claim as the viewer's own. A claim made by an account is not shown to other people who
 * use its token, for example in a shared browser.
 */
export const isOwn = (claim: Claim, viewer: GiftViewer): boolean =>
  isOwnByAccount(claim, viewer) ||
  (!isRecipient(viewer.role) && claim.profile_id === null && hasToken(claim, viewer));

/**
 * Returns the claim that 'Unreserve' releases: the one whose token was sent, otherwise the signed-in person's newest.
 * Undefined if there is none. An owner can release only with a token, so a refusal reveals nothing.
 */
export function decideRelease(gift: Claimable, viewer: GiftViewer): Claim | undefined {
  const byToken = gift.claims.find(claim => hasToken(claim, viewer));
  if (byToken !== undefined || isRecipient(viewer.role)) return byToken;
  return gift.claims.findLast(claim => isOwnByAccount(claim, viewer));
}

/** Whether lowering `quantity` would remove a claimed unit that this viewer may know about. */
export const removesClaimedUnit = (
  gift: Claimable,
  viewer: ViewerRole,
  list: Revealable,
  quantity: number,
): boolean => maySeeTaken(viewer, list) && quantity < gift.quantity && quantity < gift.claims.length;
