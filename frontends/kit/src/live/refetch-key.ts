import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches the queries under a key. The first response of a query that is still loading may be older than the change,
 * and invalidating does not cancel it: such a query is refetched once that response has arrived.
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
