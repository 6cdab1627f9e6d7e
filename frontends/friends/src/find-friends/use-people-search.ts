import { limits } from '@giftlist/contracts/limits';
import { api, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { keepPreviousData, recovers, useInfiniteQuery } from '@giftlist/frontend-kit/query';

/** Returns people who match the typed text, from three letters on, page by page; nobody if the search fails. */
export function usePeopleSearch(typed: string) {
  const { state, profile } = useSession();
  const query = typed.trim();
  const searching = query.length >= limits.searchMinLetters;
  const found = useInfiniteQuery({
    queryKey: [...queryKeys.followers('search'), query],
    enabled: searching && state !== 'starting',
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      api.page('GET /user/search-users', {
        query: { query, page, ...(profile ? { user: profile.id } : {}) },
        signal,
      }),
    ...recovers,
    getNextPageParam: last => last.next,
  });
  return {
    searching,
    people: searching ? (found.data?.pages.flatMap(page => page.items) ?? []) : [],
    fetching: searching && (found.isFetching || found.isPending),
    more: searching && found.hasNextPage && !found.isFetchNextPageError,
    loadMore: () => void found.fetchNextPage(),
  };
}
