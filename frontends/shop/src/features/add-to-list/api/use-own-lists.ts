import type { ResponseOf } from '@giftlist/contracts/routes';
import { api, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';

export type OwnList = ResponseOf<'GET /giftlist/for-user/{userId}'>[number];

/** Includes archived lists and lists on which the member collaborates. */
export const ownListsQuery = (userId: string) => ({
  queryKey: queryKeys.profileLists('me'),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OwnList[]> =>
    api.call('GET /giftlist/for-user/{userId}', {
      params: { userId },
      query: { includeArchived: 'true' },
      signal,
    }),
});

export function useOwnLists() {
  const userId = useSession().profile?.id;
  return useQuery({ ...ownListsQuery(userId ?? ''), enabled: userId !== undefined });
}
