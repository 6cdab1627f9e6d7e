import type { ListRole } from '@giftlist/contracts/rules/list-access';

export interface GiftViewer {
  role: ListRole;
  /** Signed out, on a browser where the owner has signed in. False once the viewer says that they are somebody else. */
  maybeOwner: boolean;
  profileId: string | null;
  emailKey: string | null;
  /** SHA-256 hashes of the claim tokens in this browser. */
  tokenHashes: readonly string[];
}

export interface Revealable {
  gifts_revealed: boolean;
}
