import { limits } from '@giftlist/contracts/limits';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { keepPreviousData, retryAfterError, useInfiniteQuery } from '@giftlist/frontend-kit/query';

export type Side = 'followers' | 'following';

const keys = { followers: queryKeys.followers, following: queryKeys.followings };

/** Fetches one page of followers or followed people; with `words`, the server searches all of them. */
function fetchPage(side: Side, id: string, words: string, page: number, signal: AbortSignal) {
  if (side === 'followers') {
    const query = { id, page, ...(words !== '' && { query: words }) };
    return api.page('GET /user/details/followers', { query, signal });
  }
  if (words === '') return api.page('GET /user/details/followings', { query: { id, page }, signal });
  const query = { query: words, page, user: id, following: 'true' };
  return api.page('GET /user/search-users', { query, signal });
}

/**
 * Returns a person's followers, or the people they follow, page by page; from three letters on, only matches. Returns
 * nobody if the request fails.
 */
export function useFollows(side: Side, id: string, text: string) {
  const trimmed = text.trim();
  const words = trimmed.length >= limits.searchMinLetters ? trimmed : '';
  const result = useInfiniteQuery({
    queryKey: [...keys[side](id), words],
    enabled: id !== '',
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchPage(side, id, words, pageParam, signal),
    ...retryAfterError,
    getNextPageParam: last => last.next,
  });
  return {
    searching: words !== '',
    people: result.data?.pages.flatMap(page => page.items) ?? [],
    fetching: result.isPending || result.isFetching,
    more: result.hasNextPage && !result.isFetchNextPageError,
    loadMore: () => void result.fetchNextPage(),
  };
}
