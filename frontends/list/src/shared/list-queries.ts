import type { ResponseOf } from '@giftlist/contracts/routes';
import { mayEdit } from '@giftlist/contracts/rules/capabilities';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import {
  offlineCache,
  type QueryClient,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@giftlist/frontend-kit/query';

export type GiftList = ResponseOf<'GET /giftlist/{id}'>;
export type Gift = ResponseOf<'GET /giftitem/{id}'>;

const listQuery = (id: string) => ({
  queryKey: queryKeys.list(id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call('GET /giftlist/{id}', { params: { id }, signal }),
  retry: false,
  ...offlineCache,
});

export const useList = (id: string) => useQuery(listQuery(id));

const giftsQuery = (queryClient: QueryClient, id: string) => ({
  queryKey: queryKeys.gifts(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchGifts(queryClient, id, signal),
  ...offlineCache,
});

/** Fetches the gifts again if they are older than the list. */
async function fetchGifts(queryClient: QueryClient, id: string, signal: AbortSignal): Promise<Gift[]> {
  const fetchForVersion = (listVersion?: number) =>
    api.callWithListVersion('GET /giftlist/{id}/gifts', { params: { id }, listVersion, signal });
  const cachedVersion = queryClient.getQueryData<GiftList>(queryKeys.list(id))?.version;
  const [{ body: gifts, version }, list] = await Promise.all([
    fetchForVersion(cachedVersion),
    queryClient.ensureQueryData(listQuery(id)),
  ]);
  // The gifts are at least as new as the requested version, even if the response does not state its version.
  const giftsVersion = Math.max(version, cachedVersion ?? 0);
  return giftsVersion >= list.version ? gifts : (await fetchForVersion(list.version)).body;
}

export const useGifts = ({ id }: GiftList) => useQuery(giftsQuery(useQueryClient(), id));

/** Loads the gifts without waiting for the list. */
export const usePrefetchGifts = (id: string): void => usePrefetchQuery(giftsQuery(useQueryClient(), id));

/** Lists that are hidden while the server deletes them. */
export const deletingListIds = new Set<string>();

/** Includes lists on which the member collaborates. */
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
