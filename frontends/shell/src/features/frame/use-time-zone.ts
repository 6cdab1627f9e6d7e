import { api, report, session, useSession } from '@giftlist/frontend-kit/client';
import { useEffect } from 'react';

/** Returns by how many minutes local time is ahead of UTC. */
const currentOffset = (): number => -new Date().getTimezoneOffset();

/**
 * Silently saves a time zone that differs from the profile's
 * (docs/specification/accounts.md#sign-out-and-session-loss).
 */
export function useTimeZone(): void {
  const { profile } = useSession();
  const id = profile?.id;
  const saved = `${profile?.timeZone} ${profile?.timeZoneOffset}`;
  useEffect(() => {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!id || !timeZone || saved === `${timeZone} ${currentOffset()}`) return;
    const body = new FormData();
    body.set('timeZone', timeZone);
    body.set('timeZoneOffset', String(currentOffset()));
    api
      .call('PUT /user/{id}', { params: { id }, body })
      .then(({ data }) => session.setProfile(data))
      .catch(error => report(error, { severity: 'warning', where: 'time zone' }));
    // Once per profile: if the server stored something else, the requests would never end.
  }, [id]);
}
