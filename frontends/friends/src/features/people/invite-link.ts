/** Returns a sign-up link that makes the new member follow this person. */
export const inviteLink = ({ username }: { username: string }): string =>
  `${location.origin}/sign-up?friend=${encodeURIComponent(username)}`;
