import type { ErrorCode } from '@giftlist/contracts/errors';
import { isRecipient, mayReserve, maySeeTaken } from '@giftlist/contracts/rules/capabilities';
import type { Claim, Claimable } from './claim.ts';
import type { GiftViewer, Revealable } from './gift-viewer.ts';
import { countedClaims, hasRoom, type Room } from './room.ts';

export type Taking = { claim: Claim; room: Room } | { refused: Extract<ErrorCode, `gift/${string}`> };

type ViewerRole = Pick<GiftViewer, 'role' | 'maybeOwner'>;

/** The units that responses to this viewer, and their marks, count. */
export const roomFor = (viewer: ViewerRole, list: Revealable): Room =>
  maySeeTaken(viewer, list) ? 'any-unit' : 'own-unit';

/** The claims this viewer may know about and, with edit rights, change. */
export const visibleClaims = (gift: Claimable, viewer: ViewerRole, list: Revealable): readonly Claim[] =>
  countedClaims(gift, roomFor(viewer, list));

/** Why this viewer may not reserve, whatever is taken. */
export function refusalOf(viewer: ViewerRole): 'gift/own-list' | 'gift/maybe-own-list' | null {
  if (mayReserve(viewer)) return null;
  return isRecipient(viewer.role) ? 'gift/own-list' : 'gift/maybe-own-list';
}

/**
 * Decides a reservation. Viewers who may not reserve are refused before anything about existing claims is
 * considered.
 */
export function decideReserve(
  gift: Claimable,
  viewer: ViewerRole & { hasOwnersAddress: boolean },
  claim: Claim,
): Taking {
  const refused = viewer.hasOwnersAddress ? 'gift/own-list' : refusalOf(viewer);
  if (refused) return { refused };
  return hasRoom(gift, 'any-unit') ? { claim, room: 'any-unit' } : { refused: 'gift/already-taken' };
}

/** Decides an owner's or collaborator's 'Mark as purchased'. */
export function decideMark(gift: Claimable, viewer: ViewerRole, list: Revealable, claim: Claim): Taking {
  const room = roomFor(viewer, list);
  return hasRoom(gift, room) ? { claim, room } : { refused: 'gift/already-taken' };
}

/**
 * Returns the claim that 'Unmark' releases: the named one, else the viewer's newest, else the first.
 * Undefined if there is none, which is not an error. An owner before Reveal reaches only their own marks; other
 * claims behave as if they did not exist.
 */
export function decideUnmark(
  gift: Claimable,
  viewer: GiftViewer,
  list: Revealable,
  claimId: string | undefined,
): Claim | undefined {
  const reach = visibleClaims(gift, viewer, list);
  if (claimId !== undefined) return reach.find(claim => claim.id === claimId);
  return reach.findLast(claim => isOwnByAccount(claim, viewer)) ?? reach[0];
}

/**
 * Whether a signed-in person made this claim, by account or verified address. For owners only their marks
 * count.
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
 * Returns the claim that 'Unreserve' releases: the one whose token was sent, else the newest of the signed-in
 * person. Owners without a token are always refused, so the refusal reveals nothing. The gift's id is never
 * enough.
 */
export function decideRelease(gift: Claimable, viewer: GiftViewer): Claim | undefined {
  const byToken = gift.claims.find(claim => hasToken(claim, viewer));
  if (byToken !== undefined || isRecipient(viewer.role)) return byToken;
  return gift.claims.findLast(claim => isOwnByAccount(claim, viewer));
}

/** Whether lowering `quantity` would remove a claimed unit, as far as this viewer may know. */
export const takesClaimedUnit = (
  gift: Claimable,
  viewer: ViewerRole,
  list: Revealable,
  quantity: number,
): boolean => maySeeTaken(viewer, list) && quantity < gift.quantity && quantity < gift.claims.length;
