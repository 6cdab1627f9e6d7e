import { api, report, session, useSession } from '@giftlist/frontend-kit/client';
import { useEffect } from 'react';

/** Minutes that local time is ahead of UTC. */
const getOffsetMinutes = (): number => -new Date().getTimezoneOffset();

/**
 * Saves a changed time zone in the profile, without a message
 * (docs/specification/accounts.md#sign-out-and-session-loss).
 */
export function useTimeZone(): void {
  const { profile } = useSession();
  const id = profile?.id;
  const saved = `${profile?.timeZone} ${profile?.timeZoneOffset}`;
  useEffect(() => {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!id || !timeZone || saved === `${timeZone} ${getOffsetMinutes()}`) return;
    const body = new FormData();
    body.set('timeZone', timeZone);
    body.set('timeZoneOffset', String(getOffsetMinutes()));
    api
      .call('PUT /user/{id}', { params: { id }, body })
      .then(({ data }) => session.setProfile(data))
      .catch(error => report(error, { severity: 'warning', where: 'time zone' }));
    // Only once per profile, or the requests might never end if the server stores another value.
  }, [id]);
}
