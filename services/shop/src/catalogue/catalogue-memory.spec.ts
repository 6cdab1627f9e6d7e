import { Clock } from '@giftlist/service-kit/core/clock';
import { createLog } from '@giftlist/service-kit/core/log';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { ShopConfig } from '../config.ts';
import { createRedKite } from '../model/product.testing.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { ProductStore } from './product.store.ts';

const productsPerCountry = 600;

class FakeProducts extends ProductStore {
  readonly loadedCountries: string[] = [];
  pause = { after: productsPerCountry, until: Promise.resolve() };

  override async *stream(country: string) {
    this.loadedCountries.push(country);
    for (let n = 0; n < productsPerCountry; n += 1) {
      if (n === this.pause.after) await this.pause.until;
      yield createRedKite({ _id: `${country}:${n}`, product_id: `${n}`, country });
    }
  }
  override async *streamChanges(country: string) {
    yield createRedKite({ _id: `${country}:new`, product_id: 'new', country });
  }
}

class FakeChanges extends CatalogueChanges {
  state = '2026-11-01T00:00:00.000Z~first';
  notifyImport: () => void = () => undefined;

  override async getCatalogues() {
    const { state } = this;
    return new Map(['us', 'de', 'gb'].map(country => [country, { state, products: productsPerCountry }]));
  }
  override subscribe(listener: () => void) {
    this.notifyImport = listener;
  }
}

const createMemory = (SHOP_INDEXED_PRODUCTS: number) => {
  const products = new FakeProducts();
  const changes = new FakeChanges(new Clock());
  const config = { SHOP_INDEXED_PRODUCTS } as ShopConfig;
  const logLines: string[] = [];
  const log = createLog('shop', 'warn', { write: line => logLines.push(line) });
  return { memory: new CatalogueMemory(config, products, changes, log), products, changes, logLines };
};

afterEach(() => {
  jest.useRealTimers();
});

it('CatalogueMemory: reads each requested catalogue once if all of them fit', async () => {
  const { memory, products } = createMemory(2 * productsPerCountry);
  for (const country of ['us', 'gb', 'us', 'gb']) await memory.load(country);
  expect(products.loadedCountries).toEqual(['us', 'gb']);
});

it('CatalogueMemory: evicts the least recently used catalogue, and reads it again at the next request', async () => {
  const { memory, products } = createMemory(2 * productsPerCountry);
  for (const country of ['us', 'gb', 'us', 'de', 'us', 'gb']) await memory.load(country);
  expect(products.loadedCountries).toEqual(['us', 'gb', 'de', 'gb']);
});

it('CatalogueMemory: reads simultaneously requested catalogues one after the other', async () => {
  const { memory, products } = createMemory(2 * productsPerCountry - 100);
  const loads = ['us', 'gb', 'us', 'gb'].map(country => memory.load(country));
  expect((await Promise.all(loads)).map(({ search }) => search.size)).toEqual(
    loads.map(() => productsPerCountry),
  );
  await memory.load('gb');
  expect(products.loadedCountries).toEqual(['us', 'gb']);
});

it('CatalogueMemory: loads at most SHOP_INDEXED_PRODUCTS products of a country, and logs a warning', async () => {
  const { memory, logLines } = createMemory(productsPerCountry - 100);
  expect((await memory.load('us')).search.size).toBe(productsPerCountry - 100);
  expect(logLines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({
      country: 'us',
      maxProducts: 500,
      message: 'country exceeds SHOP_INDEXED_PRODUCTS: its least popular products cannot be searched',
    }),
  ]);
});

it('CatalogueMemory: preloads as many countries as fit', async () => {
  const { memory, products } = createMemory(2 * productsPerCountry);
  jest.useFakeTimers();
  memory.startPreloading();
  await jest.advanceTimersByTimeAsync(100);
  expect(products.loadedCountries).toEqual(['us', 'de']);
  expect((await memory.load('de')).search.size).toBe(productsPerCountry);
  expect(products.loadedCountries).toEqual(['us', 'de']);
});

it('CatalogueMemory: after an import, updates the preloaded catalogue even if it exceeds the limit', async () => {
  jest.useFakeTimers();
  const { memory, products, changes } = createMemory(productsPerCountry - 100);
  memory.startPreloading();
  await jest.advanceTimersByTimeAsync(100);
  expect(products.loadedCountries).toEqual(['us']);
  changes.state = '2026-11-02T00:00:00.000Z~second';
  changes.notifyImport();
  await jest.advanceTimersByTimeAsync(100);
  expect(products.loadedCountries).toEqual(['us', 'us']);
});

it('CatalogueMemory: rejects a request before the gateway times out if a country does not load', async () => {
  jest.useFakeTimers();
  const { memory, products } = createMemory(2 * productsPerCountry);
  const { promise, resolve } = Promise.withResolvers<void>();
  products.pause = { after: 10, until: promise };
  void memory.load('us');
  const queued = memory.load('gb');
  const rejection = expect(queued).rejects.toMatchObject({ code: 'upstream-unavailable' });
  await jest.advanceTimersByTimeAsync(14_000);
  await rejection;
  resolve();
  await jest.advanceTimersByTimeAsync(200);
  expect((await memory.load('gb')).search.size).toBe(productsPerCountry);
});

it('CatalogueMemory: if a country loads slowly, returns the products that have loaded', async () => {
  jest.useFakeTimers();
  const { memory, products } = createMemory(productsPerCountry);
  const { promise, resolve } = Promise.withResolvers<void>();
  products.pause = { after: 10, until: promise };
  const firstLoad = memory.load('us');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await firstLoad).toMatchObject({ isComplete: false, search: { size: 10 } });
  const secondLoad = memory.load('us');
  await jest.advanceTimersByTimeAsync(0);
  expect(await secondLoad).toMatchObject({ isComplete: false });
  resolve();
  await jest.advanceTimersByTimeAsync(100);
  expect(await memory.load('us')).toMatchObject({ isComplete: true, search: { size: productsPerCountry } });
  expect(products.loadedCountries).toEqual(['us']);
});

it('CatalogueMemory: keeps the previous selection during a slow update', async () => {
  const { memory, products, changes } = createMemory(2 * productsPerCountry);
  memory.addSelection(() => new Set());
  const before = await memory.load('us');
  jest.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<void>();
  products.pause = { after: 10, until: promise };
  changes.state = '2026-11-02T00:00:00.000Z~second';
  const during = memory.load('us');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await during).toMatchObject({ isComplete: false, selections: [before.selections[0]] });
  resolve();
  await jest.advanceTimersByTimeAsync(100);
  const after = await memory.load('us');
  expect(after).toMatchObject({ isComplete: true, search: { size: productsPerCountry + 1 } });
  expect(after.selections).toMatchObject([{ size: productsPerCountry }]);
  expect(after.selections[0]).not.toBe(before.selections[0]);
});

it('CatalogueMemory: reads a country again after a failure', async () => {
  const { memory, products } = createMemory(productsPerCountry);
  products.pause = { after: 10, until: Promise.reject(new Error('the database is down')) };
  await expect(memory.load('us')).rejects.toThrow('the database is down');
  products.pause.until = Promise.resolve();
  expect((await memory.load('us')).search.size).toBe(productsPerCountry);
});

it('CatalogueMemory: updates the last complete catalogue after a failed update', async () => {
  const { memory, products, changes } = createMemory(productsPerCountry + 1);
  const before = await memory.load('us');
  changes.state = '2026-11-02T00:00:00.000Z~second';
  products.pause = { after: 10, until: Promise.reject(new Error('the database is down')) };
  await expect(memory.load('us')).rejects.toThrow('the database is down');
  products.pause.until = Promise.resolve();
  const after = await memory.load('us');
  expect(after).toMatchObject({ isComplete: true, search: { size: productsPerCountry + 1 } });
  expect(after.search).toBe(before.search);
});

it('CatalogueMemory: loads several consecutive imports in one update', async () => {
  jest.useFakeTimers();
  const { memory, products, changes } = createMemory(2 * productsPerCountry);
  const { promise, resolve } = Promise.withResolvers<void>();
  products.pause = { after: 10, until: promise };
  for (const state of ['first', 'second', 'third', 'fourth']) {
    changes.state = `2026-11-02T00:00:00.000Z~${state}`;
    void memory.load('us');
    await jest.advanceTimersByTimeAsync(10);
  }
  resolve();
  await jest.advanceTimersByTimeAsync(100);
  expect(products.loadedCountries).toEqual(['us', 'us']);
});
