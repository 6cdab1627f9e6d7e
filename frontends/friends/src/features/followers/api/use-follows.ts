import { limits } from '@giftlist/contracts/limits';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { keepPreviousData, refetchAfterError, useInfiniteQuery } from '@giftlist/frontend-kit/query';

export type Side = 'followers' | 'following';

const queryKeyFactories = { followers: queryKeys.followers, following: queryKeys.followings };

/** Fetches one page of followers or followed people. An empty `searchText` does not filter. */
function fetchPage(side: Side, profileId: string, searchText: string, page: number, signal: AbortSignal) {
  if (side === 'followers') {
    const query = { id: profileId, page, ...(searchText !== '' && { query: searchText }) };
    return api.page('GET /user/details/followers', { query, signal });
  }
  if (searchText === '')
    return api.page('GET /user/details/followings', { query: { id: profileId, page }, signal });
  const query = { query: searchText, page, user: profileId, following: 'true' };
  return api.page('GET /user/search-users', { query, signal });
}

/**
 * Returns a person's followers, or the people they follow. `text` filters them if it has three letters or more.
 */
export function useFollows(side: Side, profileId: string, text: string) {
  const trimmed = text.trim();
  const searchText = trimmed.length >= limits.searchMinLetters ? trimmed : '';
  const result = useInfiniteQuery({
    queryKey: [...queryKeyFactories[side](profileId), searchText],
    enabled: profileId !== '',
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchPage(side, profileId, searchText, pageParam, signal),
    ...refetchAfterError,
    getNextPageParam: lastPage => lastPage.next,
  });
  return {
    isSearching: searchText !== '',
    people: result.data?.pages.flatMap(page => page.items) ?? [],
    isFetching: result.isPending || result.isFetching,
    hasMore: result.hasNextPage && !result.isFetchNextPageError,
    loadMore: () => void result.fetchNextPage(),
  };
}
