import type { ResponseInputOf } from '@giftlist/contracts/routes';
import type { Person } from '@giftlist/service-domain/people/people.store';

export type PersonCard = ResponseInputOf<'GET /giftlist/{id}'>['owner'];

/** Names are empty if the person is deleted or cannot be looked up. */
export const toPersonCard = (id: string, person: Person | null | undefined): PersonCard => ({
  id,
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  username: person?.username ?? '',
  profile_pic: person?.profile_pic ?? null,
});
