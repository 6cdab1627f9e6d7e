/** An account, or a visitor who has verified an email address with a mailed link. */
export interface Giver {
  profileId: string | null;
  /** Key hash of the verified email address. */
  emailKey: string | null;
  /**
   * The signed-in profile or, when signed out, those that have signed in on this browser. Units on their own lists are
   * not shown.
   */
  possibleProfileIds: readonly string[];
}

interface GiverFields {
  profile_id: string | null;
  email_key: string | null;
}

/** A claim made by an account belongs to that account, even with another person's email address. */
export const belongsTo = (
  { profileId, emailKey }: Omit<Giver, 'possibleProfileIds'>,
  { profile_id, email_key }: GiverFields,
): boolean => (profile_id === null ? email_key !== null && email_key === emailKey : profile_id === profileId);

/** `belongsTo` as a MongoDB filter. */
export function giverFilter({ profileId, emailKey }: Giver): object {
  const filters = [
    ...(profileId === null ? [] : [{ profile_id: profileId }]),
    ...(emailKey === null ? [] : [{ profile_id: null, email_key: emailKey }]),
  ];
  return filters.length === 0 ? { _id: null } : { $or: filters };
}

export const toGiverFields = ({ profileId, emailKey }: Giver): GiverFields =>
  profileId === null ? { profile_id: null, email_key: emailKey } : { profile_id: profileId, email_key: null };
