import type { ListRole } from '@giftlist/contracts/rules/list-access';

export interface GiftViewer {
  role: ListRole;
  /** The owner signed in on this browser before, and the viewer is signed out and has not said they are somebody else. */
  maybeOwner: boolean;
  profileId: string | null;
  emailKey: string | null;
  /** SHA-256 hashes of the claim tokens in this browser. */
  tokenHashes: readonly string[];
}

export interface Revealable {
  gifts_revealed: boolean;
}
