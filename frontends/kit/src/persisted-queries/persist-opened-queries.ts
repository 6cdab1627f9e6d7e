import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { isProblem } from '../http/api-problem.ts';
import { browserDatabase } from '../storage/browser-database.ts';
import { isRecord } from '../storage/parse.ts';
import { isSomeoneElse } from '../storage/someone-else.ts';

type StoredQuery = ReturnType<typeof dehydrate>['queries'][number];

const databaseKey = 'opened';
const hiddenKey = 'opened-before-sign-in';
const maxAgeMs = 7 * 86_400_000;
/** Enough for 20 lists, with one query for the list and one for its gifts. */
const maxQueries = 40;
const saveDelayMs = 1_000;

let activeClient: QueryClient | undefined;
let openedQueries = new Map<string, StoredQuery>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** False if somebody has signed in or out since the stored queries began to load. */
let mayRestore = true;

/** Stores a query for use offline. */
export const offlineCache = { meta: { keep: 'opened' } } as const;

const isKeptQuery = (query: Query): boolean => query.meta?.keep === 'opened';

const isStoredQuery = (value: unknown): value is StoredQuery =>
  isRecord(value) && 'queryHash' in value && 'state' in value;

const isFresh = ({ state }: StoredQuery): boolean => Date.now() - state.dataUpdatedAt < maxAgeMs;

function save(): void {
  timer = undefined;
  openedQueries = new Map([...openedQueries].slice(-maxQueries));
  void browserDatabase.write(databaseKey, [...openedQueries.values()]);
}

function saveSoon(client: QueryClient, query: Query): void {
  const [stored] = dehydrate(client, { shouldDehydrateQuery: candidate => candidate === query }).queries;
  if (!stored) return;
  openedQueries.delete(query.queryHash);
  openedQueries.set(query.queryHash, stored);
  timer ??= setTimeout(save, saveDelayMs);
}

/** Deletes the stored queries and resets those on screen. Called when somebody signs in or out. */
export async function clearOpenedQueries(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  openedQueries.clear();
  mayRestore = false;
  void activeClient?.resetQueries({ predicate: isKeptQuery });
  await Promise.all([databaseKey, hiddenKey].map(key => browserDatabase.remove(key)));
}

/** Called before a sign-in on another site, because a different person may sign in. */
export async function hideOpenedQueries(): Promise<void> {
  const hidden = [...openedQueries.values()];
  await clearOpenedQueries();
  await browserDatabase.write(hiddenKey, hidden);
}

/** Called after a failed sign-in on another site. */
export async function restoreOpenedQueries(): Promise<void> {
  const hidden = await browserDatabase.read(hiddenKey);
  if (!Array.isArray(hidden)) return;
  openedQueries = mergeWithOpened(hidden);
  save();
  await browserDatabase.remove(hiddenKey);
}

/** `openedQueries` are newer and replace stored ones. */
const mergeWithOpened = (stored: readonly unknown[]): Map<string, StoredQuery> =>
  new Map([
    ...stored.filter(isStoredQuery).map(query => [query.queryHash, query] as const),
    ...openedQueries,
  ]);

/**
 * Stores the latest data of queries with `offlineCache`. Restores it when the browser is offline or the
 * server does not respond.
 */
export async function persistOpenedQueries(client: QueryClient): Promise<void> {
  activeClient = client;
  mayRestore = true;
  let isRestoreDone = !browserDatabase.exists();
  const restore = () => {
    if (isRestoreDone) return;
    isRestoreDone = true;
    hydrate(client, { queries: [...openedQueries.values()].filter(isFresh), mutations: [] });
    // Refetches the restored data once the server responds.
    void client.invalidateQueries({ predicate: isKeptQuery });
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKeptQuery(query)) return;
    const { status, error, fetchStatus, dataUpdatedAt } = query.state;
    const isFetched = status === 'success' && fetchStatus === 'idle' && dataUpdatedAt > 0;
    // The owner of this browser must not see later what somebody else opened.
    if (isFetched && !isSomeoneElse()) saveSoon(client, query);
    if (status === 'error' && isProblem(error, 'network', 'upstream-unavailable')) restore();
  });
  const stored = await browserDatabase.read(databaseKey);
  if (mayRestore && Array.isArray(stored)) openedQueries = mergeWithOpened(stored);
  if (!navigator.onLine) restore();
}
