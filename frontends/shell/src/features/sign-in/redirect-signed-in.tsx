import { type Session, session } from '@giftlist/frontend-kit/client';
import { Navigate } from '@giftlist/frontend-kit/router';
import { useEffect, useEffectEvent } from 'react';
import { useFollowFriend } from './api/use-follow-friend.ts';
import { type Arrival, afterSignIn } from './arrival.ts';

/** Redirects a signed-in person who opens a sign-in page, as in an installed app after a social sign-in. */
export function RedirectSignedIn({ current, arrival }: { current: Session; arrival: Arrival }) {
  const follow = useFollowFriend(arrival.friend);
  const followFriend = useEffectEvent(() => {
    if (current.state === 'member' && session.consumeSignInReturn()) void follow(current);
  });
  useEffect(() => followFriend(), []);
  return <Navigate to={afterSignIn(current, arrival)} replace />;
}

/** Whether somebody is signed in, with or without a profile. */
export const isSignedIn = ({ state }: Session): boolean => state === 'member' || state === 'no-profile';
