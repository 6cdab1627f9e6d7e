/** One reserved or purchased unit of a gift. */
export interface Claim {
  id: string;
  kind: 'reserved' | 'purchased';
  /** Whether the owner marked the unit. Before Reveal, an owner sees only these claims. */
  by_owner: boolean;
  name: string;
  email: string;
  message: string;
  /**
   * Keyed hash of the claim's email address; identifies a signed-in person who has verified that address. Null without
   * an address.
   */
  email_key: string | null;
  /**
   * The claimant's profile; null for visitors, for units that a collaborator marked for somebody else, and once
   * anonymised.
   */
  profile_id: string | null;
  /** SHA-256 of the token in the unreserve link; null if there is none. */
  token_hash: string | null;
  at: Date;
  /** Whether the owner has received the gift. */
  received: boolean;
  /** Whether the giver has been thanked. */
  thanked: boolean;
}

/** The notes that the owner and collaborators record about a unit. */
export type ClaimNotes = Pick<Claim, 'received' | 'thanked'>;

/** The fields that decisions about claims depend on. */
export interface Claimable {
  quantity: number;
  claims: readonly Claim[];
}
