/** An account, or a visitor who opened a link sent to their email address. */
export interface Giver {
  profileId: string | null;
  /** Keyed hash of the verified email address. */
  emailKey: string | null;
  /**
   * The signed-in profile, or every profile that has signed in on this browser. Units on these profiles' lists are not
   * shown.
   */
  possibleProfileIds: readonly string[];
}

interface GiverFields {
  profile_id: string | null;
  email_key: string | null;
}

/** A claim made by an account belongs to that account, even with another person's email address. */
export const giverOwns = (
  { profileId, emailKey }: Omit<Giver, 'possibleProfileIds'>,
  { profile_id, email_key }: GiverFields,
): boolean => (profile_id === null ? email_key !== null && email_key === emailKey : profile_id === profileId);

/** `giverOwns` as a MongoDB filter. */
export function createGiverFilter({ profileId, emailKey }: Giver): object {
  const filters = [
    ...(profileId === null ? [] : [{ profile_id: profileId }]),
    ...(emailKey === null ? [] : [{ profile_id: null, email_key: emailKey }]),
  ];
  const matchNothing = { _id: null };
  return filters.length === 0 ? matchNothing : { $or: filters };
}

export const toGiverFields = ({ profileId, emailKey }: Giver): GiverFields =>
  profileId === null ? { profile_id: null, email_key: emailKey } : { profile_id: profileId, email_key: null };
