import type { ResponseOf } from '@giftlist/contracts/routes';
import { mayEdit } from '@giftlist/contracts/rules/capabilities';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { type QueryClient, usePrefetchQuery, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';

export type GiftList = ResponseOf<'GET /giftlist/{id}'>;
export type Gift = ResponseOf<'GET /giftitem/{id}'>;

const listQuery = (id: string) => ({
  queryKey: queryKeys.list(id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call('GET /giftlist/{id}', { params: { id }, signal }),
  retry: false,
  meta: { keep: 'opened' },
});

export const useList = (id: string) => useQuery(listQuery(id));

const giftsQuery = (queries: QueryClient, id: string) => ({
  queryKey: queryKeys.gifts(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchGifts(queries, id, signal),
  meta: { keep: 'opened' },
});

/** Fetches the gifts in the server's order; fetches them a second time if they are older than the list. */
async function fetchGifts(queries: QueryClient, id: string, signal: AbortSignal): Promise<Gift[]> {
  const fetchVersion = (listVersion?: number) =>
    api.callWithListVersion('GET /giftlist/{id}/gifts', { params: { id }, listVersion, signal });
  const knownVersion = queries.getQueryData<GiftList>(queryKeys.list(id))?.version;
  const [{ body: gifts, version }, list] = await Promise.all([
    fetchVersion(knownVersion),
    queries.ensureQueryData(listQuery(id)),
  ]);
  const isCurrent = Math.max(version, knownVersion ?? 0) >= list.version;
  return isCurrent ? gifts : (await fetchVersion(list.version)).body;
}

export const useGifts = ({ id }: GiftList) => useQuery(giftsQuery(useQueryClient(), id));

/** Prefetches the gifts while the list is loading. */
export const usePrefetchGifts = (id: string): void => usePrefetchQuery(giftsQuery(useQueryClient(), id));

/** Ids of lists that are hidden because the server is deleting them. */
export const deletingListIds = new Set<string>();

/** Fetches the member's own lists and those they collaborate on. */
export function useMyLists(profileId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.profileLists('me'),
    enabled: profileId !== undefined,
    queryFn: async ({ signal }) => {
      const lists = await api.call('GET /giftlist/for-user/{userId}', {
        params: { userId: profileId ?? '' },
        query: { includeArchived: 'true' },
        signal,
      });
      return lists.filter(({ id }) => !deletingListIds.has(id));
    },
  });
}

export const mayEditList = (list: GiftList): boolean => mayEdit(list.viewer_role);
