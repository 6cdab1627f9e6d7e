import type { ListRole } from '@giftlist/contracts/rules/list-access';

/** The person who sees or changes a list's gifts. */
export interface GiftViewer {
  role: ListRole;
  /** A signed-out browser on which the owner once signed in; treated like the owner. */
  maybeOwner: boolean;
  profileId: string | null;
  /** Key hash of the verified address. */
  emailKey: string | null;
  /** SHA-256 of the claim tokens stored in this browser. */
  tokenHashes: readonly string[];
}

/** What the surprise of a list depends on. */
export interface Revealable {
  gifts_revealed: boolean;
}

/** False for owners, even after Reveal: what is taken on another list may still be a surprise there. */
export const seesTakenElsewhere = (viewer: Pick<GiftViewer, 'role' | 'maybeOwner'>): boolean =>
  viewer.role !== 'owner' && !viewer.maybeOwner;

/**
 * Whether the surprise applies to this viewer: no response may reveal that anyone else has taken something.
 * True for owners before Reveal, and for browsers that may be the owner's.
 */
export const surpriseHolds = (viewer: Pick<GiftViewer, 'role' | 'maybeOwner'>, list: Revealable): boolean =>
  !list.gifts_revealed && (viewer.role === 'owner' || viewer.maybeOwner);
