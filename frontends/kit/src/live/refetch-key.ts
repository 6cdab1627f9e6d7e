import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates queries after a change. Queries that are still loading are fetched again, because they may receive older
 * data.
 */
export function refetchKey(queryClient: QueryClient, queryKey: QueryKey): void {
  const loading = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void queryClient.invalidateQueries({ queryKey });
  for (const query of loading) {
    query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    );
  }
}
