/** One reserved or purchased unit of a gift. */
export interface Claim {
  id: string;
  kind: 'reserved' | 'purchased';
  /** An owner's own mark: the only kind of claim an owner sees before Reveal. */
  by_owner: boolean;
  name: string;
  email: string;
  message: string;
  /** A keyed hash of the address, by which a signed-in person is recognised. */
  email_key: string | null;
  /** The profile that made the claim; null for visitors. */
  profile_id: string | null;
  /** SHA-256 of the token in the confirmation's unreserve link. */
  token_hash: string | null;
  at: Date;
  /** `received`: the owner has the gift. `thanked`: the owner has thanked for it. */
  received: boolean;
  thanked: boolean;
}

/** What owner and collaborators record about a unit after Reveal. */
export type ClaimNotes = Pick<Claim, 'received' | 'thanked'>;

/** The fields that decisions about claims depend on. */
export interface Claimable {
  quantity: number;
  claims: readonly Claim[];
}
