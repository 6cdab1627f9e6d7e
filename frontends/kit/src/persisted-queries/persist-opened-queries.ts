import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { isProblem } from '../http/api-problem.ts';
import { browserDatabase } from '../storage/browser-database.ts';
import { isRecord } from '../storage/parse.ts';
import { isSomeoneElse } from '../storage/someone-else.ts';

type StoredQuery = ReturnType<typeof dehydrate>['queries'][number];

const databaseKey = 'opened';
const hiddenKey = 'opened-before-sign-in';
const maxAgeMs = 7 * 86_400_000;
/** A list has two queries: itself and its gifts. */
const maxQueries = 40;
const saveAfterMs = 1_000;

let shown: QueryClient | undefined;
let opened = new Map<string, StoredQuery>();
let timer: ReturnType<typeof setTimeout> | undefined;
let mayRestore = true;

const isKeptQuery = (query: Query): boolean => query.meta?.keep === 'opened';

const isStoredQuery = (value: unknown): value is StoredQuery =>
  isRecord(value) && 'queryHash' in value && 'state' in value;

const isFresh = ({ state }: StoredQuery): boolean => Date.now() - state.dataUpdatedAt < maxAgeMs;

function save(): void {
  timer = undefined;
  opened = new Map([...opened].slice(-maxQueries));
  void browserDatabase.write(databaseKey, [...opened.values()]);
}

function saveSoon(queries: QueryClient, query: Query): void {
  const [stored] = dehydrate(queries, { shouldDehydrateQuery: other => other === query }).queries;
  if (!stored) return;
  opened.delete(query.queryHash);
  opened.set(query.queryHash, stored);
  timer ??= setTimeout(save, saveAfterMs);
}

/** Also resets what is shown. Called when somebody signs in or out. */
export async function clearOpenedQueries(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  opened.clear();
  mayRestore = false;
  void shown?.resetQueries({ predicate: isKeptQuery });
  await Promise.all([databaseKey, hiddenKey].map(key => browserDatabase.remove(key)));
}

/** Called before a sign-in on another site: the person who signs in must not see the queries. */
export async function hideOpenedQueries(): Promise<void> {
  const hidden = [...opened.values()];
  await clearOpenedQueries();
  await browserDatabase.write(hiddenKey, hidden);
}

/** Called after a sign-in on another site failed. */
export async function restoreOpenedQueries(): Promise<void> {
  const hidden = await browserDatabase.read(hiddenKey);
  if (!Array.isArray(hidden)) return;
  opened = mergeStored(hidden);
  save();
  await browserDatabase.remove(hiddenKey);
}

/** Queries fetched meanwhile are newer and take precedence. */
const mergeStored = (stored: readonly unknown[]): Map<string, StoredQuery> =>
  new Map([...stored.filter(isStoredQuery).map(query => [query.queryHash, query] as const), ...opened]);

/**
 * Stores the last data of queries with `meta: { keep: 'opened' }`, and shows it offline or without a response. Call it
 * once.
 */
export async function persistOpenedQueries(queries: QueryClient): Promise<void> {
  shown = queries;
  mayRestore = true;
  let restored = !browserDatabase.exists();
  const restore = () => {
    if (restored) return;
    restored = true;
    hydrate(queries, { queries: [...opened.values()].filter(isFresh), mutations: [] });
    // Replaces the old data as soon as the server responds.
    void queries.invalidateQueries({ predicate: isKeptQuery });
  };
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKeptQuery(query)) return;
    const { status, error, fetchStatus, dataUpdatedAt } = query.state;
    const isFetched = status === 'success' && fetchStatus === 'idle' && dataUpdatedAt > 0;
    // What someone else sees in an owner's browser is for this visit only: the owner may come next.
    if (isFetched && !isSomeoneElse()) saveSoon(queries, query);
    if (status === 'error' && isProblem(error, 'network', 'upstream-unavailable')) restore();
  });
  const stored = await browserDatabase.read(databaseKey);
  if (mayRestore && Array.isArray(stored)) opened = mergeStored(stored);
  if (!navigator.onLine) restore();
}
