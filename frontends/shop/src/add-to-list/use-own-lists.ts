import type { ResponseOf } from '@giftlist/contracts/routes';
import { api, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';

export type OwnList = ResponseOf<'GET /giftlist/for-user/{userId}'>[number];

/** The query of the member's lists, including archived ones and those of others that they edit. */
export const ownLists = (userId: string) => ({
  queryKey: queryKeys.listsOf('me'),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OwnList[]> =>
    api.call('GET /giftlist/for-user/{userId}', {
      params: { userId },
      query: { includeArchived: 'true' },
      signal,
    }),
});

export function useOwnLists() {
  const userId = useSession().profile?.id;
  return useQuery({ ...ownLists(userId ?? ''), enabled: userId !== undefined });
}
