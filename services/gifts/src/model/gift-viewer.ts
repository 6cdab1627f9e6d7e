import type { ListRole } from '@giftlist/contracts/rules/list-access';

/** The person who sees or changes a list's gifts. */
export interface GiftViewer {
  role: ListRole;
  /**
   * Whether the viewer may be the owner: they are signed out on a browser on which the owner has signed in, and have
   * not said that they are somebody else.
   */
  maybeOwner: boolean;
  profileId: string | null;
  /** Key hash of the verified email address; null if there is none. */
  emailKey: string | null;
  /** SHA-256 hashes of the claim tokens stored in this browser. */
  tokenHashes: readonly string[];
}

/** The list fields that decide whether claims are hidden from the owner. */
export interface Revealable {
  gifts_revealed: boolean;
}
