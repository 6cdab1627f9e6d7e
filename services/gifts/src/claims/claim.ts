/** One unit of a gift, taken by someone. A gift holds as many claims as units of it are taken. */
export interface Claim {
  id: string;
  kind: 'reserved' | 'purchased';
  /** The owner's own mark: all that an owner may see before Reveal. */
  by_owner: boolean;
  name: string;
  email: string;
  message: string;
  /** Names the address without telling it, so that a signed-in person can be recognised by it. */
  email_key: string | null;
  /** Whose unit it is, where that person was signed in. */
  profile_id: string | null;
  /** SHA-256 of the token in the confirmation's unreserve link. */
  token_hash: string | null;
  at: Date;
  /** The owner has it in hands; the owner has thanked for it. */
  received: boolean;
  thanked: boolean;
}

/** What the list's keepers note of a unit once they know of it. */
export type ClaimNotes = Pick<Claim, 'received' | 'thanked'>;

/** What decisions about claims look at. */
export interface Claimable {
  quantity: number;
  claims: readonly Claim[];
}
