import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches what is shown under a key. A first response that is still on its way may be older than the change, and
 * invalidating does not cancel it, so it is refetched once it has arrived.
 */
export function refetchKey(queries: QueryClient, queryKey: QueryKey): void {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void queries.invalidateQueries({ queryKey });
  for (const query of first) {
    query.promise?.then(
      () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined,
    );
  }
}
