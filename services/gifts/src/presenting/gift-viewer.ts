import type { ListRole } from '@giftlist/contracts/rules/list-access';

/** Whoever asks for or acts on a list's gifts. */
export interface GiftViewer {
  role: ListRole;
  /** A signed-out browser on which the owner once signed in: presented as to the owner. */
  maybeOwner: boolean;
  profileId: string | null;
  /** Key of the verified address. */
  emailKey: string | null;
  /** SHA-256 of the claim tokens that this browser keeps. */
  tokenHashes: readonly string[];
}

/** What the surprise depends on in a list. */
export interface Revealable {
  gifts_revealed: boolean;
}

/** Never the owner, not even after Reveal: what is taken on another list may still be a surprise there. */
export const seesTakenElsewhere = (viewer: Pick<GiftViewer, 'role' | 'maybeOwner'>): boolean =>
  viewer.role !== 'owner' && !viewer.maybeOwner;

/**
 * The surprise holds for this viewer: nothing may tell, in any answer, that another has taken something.
 * True for an owner before Reveal, and for a browser that may be the owner's.
 */
export const surpriseHolds = (viewer: Pick<GiftViewer, 'role' | 'maybeOwner'>, list: Revealable): boolean =>
  !list.gifts_revealed && (viewer.role === 'owner' || viewer.maybeOwner);
