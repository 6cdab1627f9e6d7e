import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { isProblem } from '../http/api-problem.ts';
import { browserDatabase } from '../storage/browser-database.ts';
import { isSomeoneElse } from '../storage/someone-else.ts';

type Kept = ReturnType<typeof dehydrate>['queries'][number];

const databaseKey = 'opened';
/** Opened before a sign-in that is still under way. */
const hiddenKey = 'opened-before-sign-in';
const keepMs = 7 * 86_400_000;
/** A list takes two: itself and its gifts. */
const most = 40;
const saveAfterMs = 1_000;

let shown: QueryClient | undefined;
let opened = new Map<string, Kept>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the stored queries may still be restored. */
let mayRead = true;

const isKeptQuery = (query: Query): boolean => query.meta?.keep === 'opened';

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'queryHash' in value && 'state' in value;

const isFresh = ({ state }: Kept): boolean => Date.now() - state.dataUpdatedAt < keepMs;

function save(): void {
  timer = undefined;
  opened = new Map([...opened].slice(-most));
  void browserDatabase.write(databaseKey, [...opened.values()]);
}

function note(queries: QueryClient, query: Query): void {
  const [kept] = dehydrate(queries, { shouldDehydrateQuery: one => one === query }).queries;
  if (!kept) return;
  opened.delete(query.queryHash);
  opened.set(query.queryHash, kept);
  timer ??= setTimeout(save, saveAfterMs);
}

/** Deletes what was opened, when somebody signs in or out here. */
export async function forgetOpened(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  opened.clear();
  mayRead = false;
  void shown?.resetQueries({ predicate: isKeptQuery });
  await Promise.all([databaseKey, hiddenKey].map(key => browserDatabase.remove(key)));
}

/**
 * Moves what was opened aside before a sign-in on another site: hidden from everyone who signs in, restorable by
 * `restoreOpened`.
 */
export async function hideOpened(): Promise<void> {
  const aside = [...opened.values()];
  await forgetOpened();
  await browserDatabase.write(hiddenKey, aside);
}

/** Restores what the visitor had opened, after that sign-in failed. */
export async function restoreOpened(): Promise<void> {
  const aside = await browserDatabase.read(hiddenKey);
  if (!Array.isArray(aside)) return;
  opened = withKept(aside);
  save();
  await browserDatabase.remove(hiddenKey);
}

/** Adds stored queries; those fetched meanwhile are newer and win. */
const withKept = (kept: readonly unknown[]): Map<string, Kept> =>
  new Map([...kept.filter(isKept).map(one => [one.queryHash, one] as const), ...opened]);

/**
 * Stores the last data of queries with `meta: { keep: 'opened' }` in the browser, and shows it while offline or while
 * the server does not respond. Call it once.
 */
export async function keepOpened(queries: QueryClient): Promise<void> {
  shown = queries;
  mayRead = true;
  let restored = !browserDatabase.exists();
  const restore = () => {
    if (restored) return;
    restored = true;
    hydrate(queries, { queries: [...opened.values()].filter(isFresh), mutations: [] });
    // Fetching again shows whether fresh data is available.
    void queries.invalidateQueries({ predicate: isKeptQuery });
  };
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKeptQuery(query)) return;
    const { status, error, fetchStatus, dataUpdatedAt } = query.state;
    const isFetched = status === 'success' && fetchStatus === 'idle' && dataUpdatedAt > 0;
    // What someone else sees in an owner's browser is for this visit only: the owner may come next.
    if (isFetched && !isSomeoneElse()) note(queries, query);
    if (status === 'error' && isProblem(error, 'network', 'upstream-unavailable')) restore();
  });
  const kept = await browserDatabase.read(databaseKey);
  if (mayRead && Array.isArray(kept)) opened = withKept(kept);
  if (!navigator.onLine) restore();
}
