import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import type { Person } from '../profile-page.tsx';

/** Excludes private lists of other people, and their lists for friends unless the viewer follows the person. */
export function useOwnedLists(person: Person) {
  return useQuery({
    queryKey: [...queryKeys.profileLists(person.id), { following: person.is_following }],
    queryFn: ({ signal }) =>
      api.call('GET /giftlist/for-user/{userId}', {
        params: { userId: person.id },
        query: {
          ownedOnly: 'true',
          includeArchived: 'true',
          ...(person.is_self ? {} : { excludePrivate: 'true' }),
          ...(person.is_self || person.is_following ? {} : { excludeFriends: 'true' }),
        },
        signal,
      }),
  });
}
