import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { isProblem } from '../api/api-problem.ts';
import { isSomeoneElse } from '../claims/someone-else.ts';
import { browserDatabase } from './browser-database.ts';

type Kept = ReturnType<typeof dehydrate>['queries'][number];

const databaseKey = 'opened';
/** What was opened before a sign-in that is on its way. */
const asideKey = 'opened-before-sign-in';
const keepMs = 7 * 86_400_000;
/** A list is two of them: itself and its gifts. */
const most = 40;
const saveAfterMs = 1_000;

let shown: QueryClient | undefined;
let opened = new Map<string, Kept>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether what the database held at the beginning may still be taken from it. */
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

/** Whoever signs in or out here must not find what was opened before. */
export async function forgetOpened(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  opened.clear();
  mayRead = false;
  void shown?.resetQueries({ predicate: isKeptQuery });
  await Promise.all([databaseKey, asideKey].map(key => browserDatabase.remove(key)));
}

/** The page leaves to sign in elsewhere: nobody who comes in sees what was opened, and `restoreOpened` may. */
export async function setOpenedAside(): Promise<void> {
  const aside = [...opened.values()];
  await forgetOpened();
  await browserDatabase.write(asideKey, aside);
}

/** That sign-in failed: the visitor has back what was opened. */
export async function restoreOpened(): Promise<void> {
  const aside = await browserDatabase.read(asideKey);
  if (!Array.isArray(aside)) return;
  opened = withKept(aside);
  save();
  await browserDatabase.remove(asideKey);
}

/** What was answered meanwhile is newer. */
const withKept = (kept: readonly unknown[]): Map<string, Kept> =>
  new Map([...kept.filter(isKept).map(one => [one.queryHash, one] as const), ...opened]);

/**
 * Keeps in the browser what queries with `meta: { keep: 'opened' }` answered last, and shows it as of then when
 * nothing can be had: without a line, or while nobody answers. Call it once.
 */
export async function keepOpened(queries: QueryClient): Promise<void> {
  shown = queries;
  mayRead = true;
  let restored = !browserDatabase.exists();
  const restore = () => {
    if (restored) return;
    restored = true;
    hydrate(queries, { queries: [...opened.values()].filter(isFresh), mutations: [] });
    // Whether an answer can be had is shown by asking again.
    void queries.invalidateQueries({ predicate: isKeptQuery });
  };
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKeptQuery(query)) return;
    const { status, error, fetchStatus, dataUpdatedAt } = query.state;
    const isAnswered = status === 'success' && fetchStatus === 'idle' && dataUpdatedAt > 0;
    // What someone else is shown on an owner's computer is for this visit: the owner may come next.
    if (isAnswered && !isSomeoneElse()) note(queries, query);
    if (status === 'error' && isProblem(error, 'network', 'upstream-unavailable')) restore();
  });
  const kept = await browserDatabase.read(databaseKey);
  if (mayRead && Array.isArray(kept)) opened = withKept(kept);
  if (!navigator.onLine) restore();
}
