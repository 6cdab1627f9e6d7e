import { api, report, session, useSession } from '@giftlist/frontend-kit/client';
import { useEffect } from 'react';

/** Minutes that local time is ahead of UTC. */
const offsetNow = (): number => -new Date().getTimezoneOffset();

/** A time zone that differs from the profile's is saved without a word (specification 1, section 4). */
export function useTimeZone(): void {
  const { profile } = useSession();
  const id = profile?.id;
  const known = `${profile?.timeZone} ${profile?.timeZoneOffset}`;
  useEffect(() => {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!id || !timeZone || known === `${timeZone} ${offsetNow()}`) return;
    const body = new FormData();
    body.set('timeZone', timeZone);
    body.set('timeZoneOffset', String(offsetNow()));
    api
      .call('PUT /user/{id}', { params: { id }, body })
      .then(({ data }) => session.setProfile(data))
      .catch(error => report(error, { severity: 'warning', where: 'time zone' }));
    // Once for a profile: where the server keeps something else, asking again would not end.
  }, [id]);
}
