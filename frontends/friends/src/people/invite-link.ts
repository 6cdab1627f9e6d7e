/** Whoever signs up by this link follows the person. */
export const inviteLink = ({ username }: { username: string }): string =>
  `${location.origin}/sign-up?friend=${encodeURIComponent(username)}`;
