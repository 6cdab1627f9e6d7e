/** A person who gives: an account, or a visitor who verified an address with a mailed link. */
export interface Giver {
  profileId: string | null;
  /** Key hash of the verified address. */
  emailKey: string | null;
  /** Profiles that are or were signed in on this browser: units on their own lists are not shown there. */
  present: readonly string[];
}

interface Owned {
  profile_id: string | null;
  email_key: string | null;
}

/**
 * Whether a claim or note belongs to this giver. Those of an account belong to it, whatever address was
 * entered.
 */
export const isOf = (
  { profileId, emailKey }: Omit<Giver, 'present'>,
  { profile_id, email_key }: Owned,
): boolean => (profile_id === null ? email_key !== null && email_key === emailKey : profile_id === profileId);

/** `isOf` as a MongoDB condition. Matches nothing if both are null. */
export function ownedBy({ profileId, emailKey }: Giver): object {
  const ways = [
    ...(profileId === null ? [] : [{ profile_id: profileId }]),
    ...(emailKey === null ? [] : [{ profile_id: null, email_key: emailKey }]),
  ];
  return ways.length === 0 ? { _id: null } : { $or: ways };
}

/** The owner of new notes: the account, else the address. */
export const asOwned = ({ profileId, emailKey }: Giver): Owned =>
  profileId === null ? { profile_id: null, email_key: emailKey } : { profile_id: profileId, email_key: null };
