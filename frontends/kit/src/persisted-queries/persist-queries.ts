import { limits } from '@giftlist/contracts/limits';
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { browserDatabase } from '../storage/browser-database.ts';
import { isRecord } from '../storage/parse.ts';

const databaseKey = 'queries';
const maxAgeMs = limits.productCacheMs;
const saveDelayMs = 1_000;

const isState = (value: unknown): value is DehydratedState =>
  isRecord(value) && Array.isArray(value.queries) && Array.isArray(value.mutations);

const isFresh = ({ state }: DehydratedState['queries'][number]): boolean =>
  Date.now() - state.dataUpdatedAt <= maxAgeMs;

/**
 * Stores a query for a day. Only for data that is the same for everybody, such as countries. `gcTime` must also
 * be a day, because a save drops queries that are no longer in memory.
 */
export const oneDayCache = { meta: { keep: true }, gcTime: maxAgeMs } as const;

export async function persistQueries(client: QueryClient): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    const state = dehydrate(client, {
      shouldDehydrateQuery: query => query.meta?.keep === true && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
    });
    void browserDatabase.write(databaseKey, state);
  };
  const saveSoon = () => {
    if (timer === undefined) timer = setTimeout(save, saveDelayMs);
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.meta?.keep === true) saveSoon();
  });
  const stored = await browserDatabase.read(databaseKey);
  if (!isState(stored)) return;
  const freshState = { ...stored, queries: stored.queries.filter(isFresh) };
  hydrate(client, freshState, { defaultOptions: { queries: { gcTime: oneDayCache.gcTime } } });
}
