import { limits } from '@giftlist/contracts/limits';
import { api, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { keepPreviousData, refetchAfterError, useInfiniteQuery } from '@giftlist/frontend-kit/query';

/** Searches for people if `text` has three letters or more. Returns nobody if the search fails. */
export function usePeopleSearch(text: string) {
  const { state, profile } = useSession();
  const query = text.trim();
  const isSearching = query.length >= limits.searchMinLetters;
  const result = useInfiniteQuery({
    queryKey: [...queryKeys.followers('search'), query],
    enabled: isSearching && state !== 'starting',
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      api.page('GET /user/search-users', {
        query: { query, page, ...(profile ? { user: profile.id } : {}) },
        signal,
      }),
    ...refetchAfterError,
    getNextPageParam: lastPage => lastPage.next,
  });
  return {
    isSearching,
    people: isSearching ? (result.data?.pages.flatMap(page => page.items) ?? []) : [],
    isFetching: isSearching && (result.isFetching || result.isPending),
    hasMore: isSearching && result.hasNextPage && !result.isFetchNextPageError,
    loadMore: () => void result.fetchNextPage(),
  };
}
