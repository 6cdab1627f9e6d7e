/** A person who gives: an account, or a visitor who has verified an email address with a mailed link. */
export interface Giver {
  profileId: string | null;
  /** Key hash of the verified email address; null if there is none. */
  emailKey: string | null;
  /**
   * The profiles that the giver is or may be: the signed-in one or, when signed out, those that have signed in on this
   * browser. Units on their own lists are not shown.
   */
  possibleProfileIds: readonly string[];
}

/** The fields that identify the giver of a claim or note. */
interface GiverFields {
  profile_id: string | null;
  email_key: string | null;
}

/**
 * Whether a claim or note belongs to this giver. One made by an account belongs to that account, whatever email address
 * was entered.
 */
export const belongsTo = (
  { profileId, emailKey }: Omit<Giver, 'possibleProfileIds'>,
  { profile_id, email_key }: GiverFields,
): boolean => (profile_id === null ? email_key !== null && email_key === emailKey : profile_id === profileId);

/** `belongsTo` as a MongoDB filter. Matches nothing if the giver has neither a profile nor an email key. */
export function giverFilter({ profileId, emailKey }: Giver): object {
  const filters = [
    ...(profileId === null ? [] : [{ profile_id: profileId }]),
    ...(emailKey === null ? [] : [{ profile_id: null, email_key: emailKey }]),
  ];
  return filters.length === 0 ? { _id: null } : { $or: filters };
}

/** Returns the fields that identify the giver in a new document: the profile, otherwise the email key. */
export const toGiverFields = ({ profileId, emailKey }: Giver): GiverFields =>
  profileId === null ? { profile_id: null, email_key: emailKey } : { profile_id: profileId, email_key: null };
