import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * A query that is still loading may receive data from before the change, and invalidating does not cancel it. It is
 * refetched after that response.
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
