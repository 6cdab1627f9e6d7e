import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates queries after a change. Fetches queries that are still loading once more, because they may receive
 * older data.
 */
export function refetchKey(queries: QueryClient, queryKey: QueryKey): void {
  const loading = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void queries.invalidateQueries({ queryKey });
  for (const query of loading) {
    query.promise?.then(
      () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    );
  }
}
