import type { ResponseInputOf } from '@giftlist/contracts/routes';
import type { Person } from '@giftlist/service-domain/people/people.store';

export type PersonCard = ResponseInputOf<'GET /giftlist/{id}'>['owner'];

/** Returns empty names for a deleted or unknown person. */
export const toPersonCard = (id: string, person: Person | null | undefined): PersonCard => ({
  id,
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  username: person?.username ?? '',
  profile_pic: person?.profile_pic ?? null,
});
