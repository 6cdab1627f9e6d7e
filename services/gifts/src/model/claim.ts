export interface Claim {
  id: string;
  kind: 'reserved' | 'purchased';
  /** Before Reveal, an owner sees only these claims. */
  by_owner: boolean;
  name: string;
  email: string;
  message: string;
  /** Keyed hash of the email address, to recognise people who have verified it. Null without an address. */
  email_key: string | null;
  /** Null for visitors, for units marked for somebody else, and once anonymised. */
  profile_id: string | null;
  /** SHA-256 of the token in the unreserve link. */
  token_hash: string | null;
  at: Date;
  received: boolean;
  thanked: boolean;
}

export type ClaimNotes = Pick<Claim, 'received' | 'thanked'>;

export interface Claimable {
  quantity: number;
  claims: readonly Claim[];
}
