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
  queryFn: ({ signal }: { signal: AbortSignal }) => readGifts(queries, id, signal),
  meta: { keep: 'opened' },
});

/** Gifts in the server's order, never older than the state of the list that is shown. */
async function readGifts(queries: QueryClient, id: string, signal: AbortSignal): Promise<Gift[]> {
  const read = (listVersion?: number) =>
    api.ofList('GET /giftlist/{id}/gifts', { params: { id }, listVersion, signal });
  const seen = queries.getQueryData<GiftList>(queryKeys.list(id))?.version;
  const [{ answer, version }, list] = await Promise.all([read(seen), queries.ensureQueryData(listQuery(id))]);
  const isCurrent = Math.max(version, seen ?? 0) >= list.version;
  return isCurrent ? answer : (await read(list.version)).answer;
}

export const useGifts = ({ id }: GiftList) => useQuery(giftsQuery(useQueryClient(), id));

/** Requests the gifts of a list together with the list. */
export const useGiftsAhead = (id: string): void => usePrefetchQuery(giftsQuery(useQueryClient(), id));

/** The lists that are being deleted, which are hidden until the server has deleted them. */
export const goingLists = new Set<string>();

/** Reads the member's own lists and those they edit. */
export function useMyLists(profileId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.listsOf('me'),
    enabled: profileId !== undefined,
    queryFn: async ({ signal }) => {
      const lists = await api.call('GET /giftlist/for-user/{userId}', {
        params: { userId: profileId ?? '' },
        query: { includeArchived: 'true' },
        signal,
      });
      return lists.filter(({ id }) => !goingLists.has(id));
    },
  });
}

export const mayEditList = (list: GiftList): boolean => mayEdit(list.viewer_role);
