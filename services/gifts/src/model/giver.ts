/** A person who gives: an account, or a visitor who has verified an email address with a mailed link. */
export interface Giver {
  profileId: string | null;
  /** Key hash of the verified email address; null if there is none. */
  emailKey: string | null;
  /**
   * The signed-in profile or, when signed out, the profiles that once signed in on this browser. Units on their own
   * lists are not shown.
   */
  present: readonly string[];
}

interface OwnerFields {
  profile_id: string | null;
  email_key: string | null;
}

/**
 * Whether a claim or note belongs to this giver. One made by an account belongs to that account, whatever email address
 * was entered.
 */
export const belongsTo = (
  { profileId, emailKey }: Omit<Giver, 'present'>,
  { profile_id, email_key }: OwnerFields,
): boolean => (profile_id === null ? email_key !== null && email_key === emailKey : profile_id === profileId);

/** `belongsTo` as a MongoDB filter. Matches nothing if the giver has neither a profile nor an email key. */
export function ownerFilter({ profileId, emailKey }: Giver): object {
  const filters = [
    ...(profileId === null ? [] : [{ profile_id: profileId }]),
    ...(emailKey === null ? [] : [{ profile_id: null, email_key: emailKey }]),
  ];
  return filters.length === 0 ? { _id: null } : { $or: filters };
}

/** Returns the owner fields of new notes: the account's, or else those of the email key. */
export const toOwnerFields = ({ profileId, emailKey }: Giver): OwnerFields =>
  profileId === null ? { profile_id: null, email_key: emailKey } : { profile_id: profileId, email_key: null };
