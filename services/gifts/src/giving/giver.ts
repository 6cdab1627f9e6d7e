/** Somebody who gives: an account, or a visitor who proved an address with a mailed link. */
export interface Giver {
  profileId: string | null;
  /** Key of the verified address. */
  emailKey: string | null;
  /** Profiles that are or were signed in on this browser: what is taken on their own lists is not shown there. */
  present: readonly string[];
}

interface Owned {
  profile_id: string | null;
  email_key: string | null;
}

/** Whether a claim or note is this giver's. What an account made is its own, whatever address was typed. */
export const isOf = (
  { profileId, emailKey }: Omit<Giver, 'present'>,
  { profile_id, email_key }: Owned,
): boolean => (profile_id === null ? email_key !== null && email_key === emailKey : profile_id === profileId);

/** `isOf`, as a condition of the database on documents. Matches nothing for somebody without either. */
export function ownedBy({ profileId, emailKey }: Giver): object {
  const ways = [
    ...(profileId === null ? [] : [{ profile_id: profileId }]),
    ...(emailKey === null ? [] : [{ profile_id: null, email_key: emailKey }]),
  ];
  return ways.length === 0 ? { _id: null } : { $or: ways };
}

/** Whose new notes are: an account's, else the address's. */
export const asOwned = ({ profileId, emailKey }: Giver): Owned =>
  profileId === null ? { profile_id: null, email_key: emailKey } : { profile_id: profileId, email_key: null };
