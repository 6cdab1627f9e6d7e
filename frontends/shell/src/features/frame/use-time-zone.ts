import { api, report, session, useSession } from '@giftlist/frontend-kit/client';
import { useEffect } from 'react';

/** Returns the minutes by which local time is ahead of UTC. */
const getOffsetMinutes = (): number => -new Date().getTimezoneOffset();

/**
 * Saves a changed time zone silently in the profile (docs/specification/accounts.md#sign-out-and-session-loss).
 */
export function useTimeZone(): void {
  const { profile } = useSession();
  const id = profile?.id;
  const savedTimeZone = `${profile?.timeZone} ${profile?.timeZoneOffset}`;
  useEffect(() => {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!id || !timeZone || savedTimeZone === `${timeZone} ${getOffsetMinutes()}`) return;
    const body = new FormData();
    body.set('timeZone', timeZone);
    body.set('timeZoneOffset', String(getOffsetMinutes()));
    api
      .call('PUT /user/{id}', { params: { id }, body })
      .then(({ data }) => session.setProfile(data))
      .catch(error => report(error, { severity: 'warning', where: 'time zone' }));
    // Does not depend on `savedTimeZone`. If the server stored another value, requests might never end.
  }, [id]);
}
