import type { AnswerOf } from '@giftlist/contracts/routes';
import { api, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';

export type OwnList = AnswerOf<'GET /giftlist/for-user/{userId}'>[number];

/** How the person's lists are read, the archived ones and those of others that they edit included. */
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
