import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for what is shown under a key. A first answer that is under way may be of before what happened;
 * invalidating lets it stand, so it is asked for once more when it is here.
 */
export function askAgain(queries: QueryClient, queryKey: QueryKey): void {
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
