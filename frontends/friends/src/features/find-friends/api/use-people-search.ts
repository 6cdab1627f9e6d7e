import { limits } from '@giftlist/contracts/limits';
import { api, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { keepPreviousData, retryAfterError, useInfiniteQuery } from '@giftlist/frontend-kit/query';

/** Returns people who match the typed text, from three letters on, page by page; nobody if the search fails. */
export function usePeopleSearch(text: string) {
  const { state, profile } = useSession();
  const query = text.trim();
  const searching = query.length >= limits.searchMinLetters;
  const result = useInfiniteQuery({
    queryKey: [...queryKeys.followers('search'), query],
    enabled: searching && state !== 'starting',
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      api.page('GET /user/search-users', {
        query: { query, page, ...(profile ? { user: profile.id } : {}) },
        signal,
      }),
    ...retryAfterError,
    getNextPageParam: last => last.next,
  });
  return {
    searching,
    people: searching ? (result.data?.pages.flatMap(page => page.items) ?? []) : [],
    fetching: searching && (result.isFetching || result.isPending),
    more: searching && result.hasNextPage && !result.isFetchNextPageError,
    loadMore: () => void result.fetchNextPage(),
  };
}
