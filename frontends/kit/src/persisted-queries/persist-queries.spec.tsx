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
async function startVisit(): Promise<QueryClient> {
  const client = new QueryClient();
  await persistQueries(client);
  return client;
}
const fetchProducts = (client: QueryClient, country: string, options: object = oneDayCache) =>
  client.fetchQuery({
    queryKey: productsKey(country),
    queryFn: () => [`sold in ${country}`],
    ...options,
  });

describe('persistQueries', () => {
  it('keeps data per country for a day', async () => {
    const firstVisit = await startVisit();
    await fetchProducts(firstVisit, 'us');
    await fetchProducts(firstVisit, 'gb');
    await jest.advanceTimersByTimeAsync(1_000);

    await jest.advanceTimersByTimeAsync(86_400_000 - 1_000);
    const nextVisit = await startVisit();
    expect(nextVisit.getQueryData(productsKey('us'))).toEqual(['sold in us']);
    expect(nextVisit.getQueryData(productsKey('gb'))).toEqual(['sold in gb']);

    await jest.advanceTimersByTimeAsync(1_001);
    expect((await startVisit()).getQueryData(productsKey('us'))).toBeUndefined();
  });

  it('keeps data for a day even if no page shows it', async () => {
    await fetchProducts(await startVisit(), 'us');
    await jest.advanceTimersByTimeAsync(1_000);
    const nextVisit = await startVisit();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(nextVisit.getQueryData(productsKey('us'))).toEqual(['sold in us']);
    await fetchProducts(nextVisit, 'gb');
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await startVisit()).getQueryData(productsKey('us'))).toEqual(['sold in us']);
  });

  it('keeps data when other data is fetched an hour later', async () => {
    const client = await startVisit();
    await fetchProducts(client, 'us');
    await jest.advanceTimersByTimeAsync(3_600_000);
    await fetchProducts(client, 'gb');
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await startVisit()).getQueryData(productsKey('us'))).toEqual(['sold in us']);
  });

  it('does not keep data for more than a day when other data is fetched', async () => {
    await fetchProducts(await startVisit(), 'us');
    await jest.advanceTimersByTimeAsync(80_000_000);
    await fetchProducts(await startVisit(), 'gb');
    await jest.advanceTimersByTimeAsync(6_400_001);
    const lastVisit = await startVisit();
    expect(lastVisit.getQueryData(productsKey('us'))).toBeUndefined();
    expect(lastVisit.getQueryData(productsKey('gb'))).toEqual(['sold in gb']);
  });

  it('stores only queries that opt in', async () => {
    await fetchProducts(await startVisit(), 'us', {});
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await startVisit()).getQueryData(productsKey('us'))).toBeUndefined();
  });

  it('starts empty if the stored data is invalid', async () => {
    database.set('queries', { queries: 'half', mutations: [] });
    expect((await startVisit()).getQueryCache().getAll()).toEqual([]);
  });
});
