import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import type { Person } from './profile-page.tsx';

/**
 * Reads owned lists only; without the private ones of others, and without those for friends unless the viewer follows.
 */
export function useListsOf(person: Person) {
  return useQuery({
    queryKey: [...queryKeys.listsOf(person.id), { following: person.is_following }],
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
