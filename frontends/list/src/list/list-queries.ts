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

/** The gifts in the server's order, never as of an older state of the list than is shown. */
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

/** Lists that are being deleted: gone from every answer that comes before the server has done it. */
export const goingLists = new Set<string>();

/** One's own lists and those one edits. */
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
