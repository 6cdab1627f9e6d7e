import type { AnswerOf } from '@giftlist/contracts/routes';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery, useQueryClient } from '@giftlist/frontend-kit/query';

export type GiftList = AnswerOf<'GET /giftlist/{id}'>;
export type Gift = AnswerOf<'GET /giftitem/{id}'>;

export function useList(id: string) {
  return useQuery({
    queryKey: queryKeys.list(id),
    queryFn: ({ signal }) => api.call('GET /giftlist/{id}', { params: { id }, signal }),
    retry: false,
    meta: { keep: 'opened' },
  });
}

/** Reads the gifts in the server's order, never older than the shown state of the list. */
export function useGifts(list: GiftList) {
  const queries = useQueryClient();
  const versionSeen = () => queries.getQueryData<GiftList>(queryKeys.list(list.id))?.version ?? list.version;
  return useQuery({
    queryKey: queryKeys.gifts(list.id),
    queryFn: ({ signal }) =>
      api.call('GET /giftlist/{id}/gifts', {
        params: { id: list.id },
        listVersion: versionSeen(),
        signal,
      }),
    meta: { keep: 'opened' },
  });
}

/** Lists being deleted: removed from every response that arrives before the server has deleted them. */
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

export const mayEdit = (list: GiftList): boolean =>
  list.viewer_role === 'owner' || list.viewer_role === 'collaborator';
