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
