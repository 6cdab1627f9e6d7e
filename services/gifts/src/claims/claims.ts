import type { ErrorCode } from '@giftlist/contracts/errors';
import { type GiftViewer, type Revealable, surpriseHolds } from '../presenting/gift-viewer.ts';
import type { Claim, Claimable } from './claim.ts';

/**
 * Whose claims count against `quantity` when a unit is taken: everybody's, or, for an owner before Reveal,
 * the owner's own marks alone. The store makes the same room the condition of its one atomic update.
 */
export type Room = 'any-unit' | 'own-unit';

export type Taking = { claim: Claim; room: Room } | { refused: Extract<ErrorCode, `gift/${string}`> };

type ViewerRole = Pick<GiftViewer, 'role' | 'maybeOwner'>;

/** The claims that a viewer may know of and, with the right to edit, act upon. */
export const visibleClaims = (gift: Claimable, viewer: ViewerRole, list: Revealable): readonly Claim[] =>
  surpriseHolds(viewer, list) ? gift.claims.filter(claim => claim.by_owner) : gift.claims;

function hasRoom(gift: Claimable, room: Room): boolean {
  const counted = room === 'own-unit' ? gift.claims.filter(claim => claim.by_owner) : gift.claims;
  return counted.length < gift.quantity;
}

/**
 * Someone who may see the list takes one unit. Who may not reserve here is refused before anything is said
 * about what is taken.
 */
export function decideReserve(
  gift: Claimable,
  viewer: ViewerRole & { hasOwnersAddress: boolean },
  claim: Claim,
): Taking {
  if (viewer.role === 'owner' || viewer.hasOwnersAddress) return { refused: 'gift/own-list' };
  if (viewer.maybeOwner) return { refused: 'gift/maybe-own-list' };
  return hasRoom(gift, 'any-unit') ? { claim, room: 'any-unit' } : { refused: 'gift/already-taken' };
}

/** Owner or collaborator marks one unit as purchased. */
export function decideMark(gift: Claimable, viewer: ViewerRole, list: Revealable, claim: Claim): Taking {
  const room = surpriseHolds(viewer, list) ? 'own-unit' : 'any-unit';
  return hasRoom(gift, room) ? { claim, room } : { refused: 'gift/already-taken' };
}

/**
 * The claim that 'Unmark' releases: the one named, else the viewer's own newest, else the first. Nothing to
 * release is no error: the unit is free already. An owner before Reveal reaches the own marks alone, so
 * another's claim is answered like one that does not exist.
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

/** A signed-in person's unit, by account or by verified address. An owner's are the own marks alone. */
export function isOwnByAccount(claim: Claim, viewer: Omit<GiftViewer, 'tokenHashes'>): boolean {
  if (viewer.role === 'owner' || claim.by_owner) return viewer.role === 'owner' && claim.by_owner;
  return (
    (claim.profile_id !== null && claim.profile_id === viewer.profileId) ||
    (claim.email_key !== null && claim.email_key === viewer.emailKey)
  );
}

const hasToken = (claim: Claim, viewer: Pick<GiftViewer, 'tokenHashes'>): boolean =>
  claim.token_hash !== null && viewer.tokenHashes.includes(claim.token_hash);

/**
 * Whether to show a claim as the viewer's own. A signed-in claim is bound to its account, so a token that
 * some browser still keeps shows it to nobody else.
 */
export const isOwn = (claim: Claim, viewer: GiftViewer): boolean =>
  isOwnByAccount(claim, viewer) ||
  (viewer.role !== 'owner' && claim.profile_id === null && hasToken(claim, viewer));

/**
 * The claim that 'Unreserve' releases: the one whose token is at hand, else the newest of the signed-in
 * person's own. Owners have 'Unmark' instead: without a token they are always refused, so the refusal says
 * nothing. Knowing a gift's id is never enough.
 */
export function decideRelease(gift: Claimable, viewer: GiftViewer): Claim | undefined {
  const byToken = gift.claims.find(claim => hasToken(claim, viewer));
  if (byToken !== undefined || viewer.role === 'owner') return byToken;
  return gift.claims.findLast(claim => isOwnByAccount(claim, viewer));
}

/** Whether lowering `quantity` takes away a claimed unit, as far as the viewer may know. */
export const takesClaimedUnit = (
  gift: Claimable,
  viewer: ViewerRole,
  list: Revealable,
  quantity: number,
): boolean => !surpriseHolds(viewer, list) && quantity < gift.quantity && quantity < gift.claims.length;
