import { type Session, session } from '@giftlist/frontend-kit/client';
import { Navigate } from '@giftlist/frontend-kit/router';
import { useEffect, useEffectEvent } from 'react';
import { useFollowFriend } from './api/use-follow-friend.ts';
import { type Arrival, getPathAfterSignIn } from './arrival.ts';

/**
 * Redirects signed-in people from the sign-in pages, for example after a social sign-in in the installed app.
 */
export function RedirectSignedIn({
  session: currentSession,
  arrival,
}: {
  session: Session;
  arrival: Arrival;
}) {
  const followFriend = useFollowFriend(arrival.friend);
  const followAfterReturn = useEffectEvent(() => {
    if (currentSession.state === 'member' && session.consumeSignInReturn()) void followFriend(currentSession);
  });
  useEffect(() => followAfterReturn(), []);
  return <Navigate to={getPathAfterSignIn(currentSession, arrival)} replace />;
}

/** Includes accounts without a profile. */
export const isSignedIn = ({ state }: Session): boolean => state === 'member' || state === 'no-profile';
