/** New members who sign up with this link follow the person. */
export const getInviteLink = ({ username }: { username: string }): string =>
  `${location.origin}/sign-up?friend=${encodeURIComponent(username)}`;
