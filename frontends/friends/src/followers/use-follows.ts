import { limits } from '@giftlist/contracts/limits';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { keepPreviousData, recovers, useInfiniteQuery } from '@giftlist/frontend-kit/query';

export type Side = 'followers' | 'following';

const keys = { followers: queryKeys.followers, following: queryKeys.followings };

/** Reads one page of followers or following; with words, the server searches all of them. */
function readPage(side: Side, id: string, words: string, page: number, signal: AbortSignal) {
  if (side === 'followers') {
    const query = { id, page, ...(words !== '' && { query: words }) };
    return api.page('GET /user/details/followers', { query, signal });
  }
  if (words === '') return api.page('GET /user/details/followings', { query: { id, page }, signal });
  const query = { query: words, page, user: id, following: 'true' };
  return api.page('GET /user/search-users', { query, signal });
}

/**
 * Returns a person's followers, or the people they follow, page by page; from three letters on only matches. Returns nobody
 * if the read fails.
 */
export function useFollows(side: Side, id: string, typed: string) {
  const trimmed = typed.trim();
  const words = trimmed.length >= limits.searchMinLetters ? trimmed : '';
  const found = useInfiniteQuery({
    queryKey: [...keys[side](id), words],
    enabled: id !== '',
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readPage(side, id, words, pageParam, signal),
    ...recovers,
    getNextPageParam: last => last.next,
  });
  return {
    searching: words !== '',
    people: found.data?.pages.flatMap(page => page.items) ?? [],
    fetching: found.isPending || found.isFetching,
    more: found.hasNextPage && !found.isFetchNextPageError,
    loadMore: () => void found.fetchNextPage(),
  };
}
