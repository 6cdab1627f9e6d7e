/** A new member who signs up with this link follows the person. */
export const getInviteLink = ({ username }: { username: string }): string =>
  `${location.origin}/sign-up?friend=${encodeURIComponent(username)}`;
