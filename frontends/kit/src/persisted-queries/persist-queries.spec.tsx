import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { browserDatabase } from '../storage/browser-database.ts';
import { oneDayCache, persistQueries } from './persist-queries.ts';

let database: Map<string, unknown>;
beforeEach(() => {
  database = new Map();
  jest.spyOn(browserDatabase, 'read').mockImplementation(async key => structuredClone(database.get(key)));
  jest.spyOn(browserDatabase, 'write').mockImplementation(async (key, value) => {
    database.set(key, structuredClone(value));
  });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const productsKey = (country: string) => ['shop', 'products', country];
/** A visit that reads the shop of a country when it starts. */
async function visit(): Promise<QueryClient> {
  const queries = new QueryClient();
  await persistQueries(queries);
  return queries;
}
const read = (queries: QueryClient, country: string, kept: boolean) =>
  queries.fetchQuery({
    queryKey: productsKey(country),
    queryFn: () => [`sold in ${country}`],
    ...(kept && oneDayCache),
  });

describe('the shop data cached in a browser', () => {
  it('is kept per country, for a day', async () => {
    const first = await visit();
    await read(first, 'us', true);
    await read(first, 'gb', true);
    await jest.advanceTimersByTimeAsync(1_000);

    await jest.advanceTimersByTimeAsync(86_400_000 - 1_000);
    const next = await visit();
    expect(next.getQueryData(productsKey('us'))).toEqual(['sold in us']);
    expect(next.getQueryData(productsKey('gb'))).toEqual(['sold in gb']);

    await jest.advanceTimersByTimeAsync(1_001);
    expect((await visit()).getQueryData(productsKey('us'))).toBeUndefined();
  });

  it('is kept for a day even if no page shows it meanwhile', async () => {
    await read(await visit(), 'us', true);
    await jest.advanceTimersByTimeAsync(1_000);
    const next = await visit();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(next.getQueryData(productsKey('us'))).toEqual(['sold in us']);
    await read(next, 'gb', true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await visit()).getQueryData(productsKey('us'))).toEqual(['sold in us']);
  });

  it('is kept when other data is read an hour later', async () => {
    const queries = await visit();
    await read(queries, 'us', true);
    await jest.advanceTimersByTimeAsync(3_600_000);
    await read(queries, 'gb', true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await visit()).getQueryData(productsKey('us'))).toEqual(['sold in us']);
  });

  it('is not extended by a visit that reads something else', async () => {
    await read(await visit(), 'us', true);
    await jest.advanceTimersByTimeAsync(80_000_000);
    await read(await visit(), 'gb', true);
    await jest.advanceTimersByTimeAsync(6_400_001);
    const last = await visit();
    expect(last.getQueryData(productsKey('us'))).toBeUndefined();
    expect(last.getQueryData(productsKey('gb'))).toEqual(['sold in gb']);
  });

  it('includes only queries that opted in', async () => {
    await read(await visit(), 'us', false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await visit()).getQueryData(productsKey('us'))).toBeUndefined();
  });

  it('is empty if it cannot be read', async () => {
    database.set('queries', { queries: 'half', mutations: [] });
    expect((await visit()).getQueryCache().getAll()).toEqual([]);
  });
});
