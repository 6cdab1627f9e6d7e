import { Clock } from '@giftlist/service-kit/core/clock';
import { createLog } from '@giftlist/service-kit/core/log';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { ShopConfig } from '../config.ts';
import { redKite } from '../model/product.testing.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { ProductStore } from './product.store.ts';

const perCountry = 600;

class FakeProducts extends ProductStore {
  readonly read: string[] = [];
  /** Pauses the stream after this many products until the promise settles; never by default. */
  pause = { after: perCountry, until: Promise.resolve() };

  override async *stream(country: string) {
    this.read.push(country);
    for (let n = 0; n < perCountry; n += 1) {
      if (n === this.pause.after) await this.pause.until;
      yield redKite({ _id: `${country}:${n}`, product_id: `${n}`, country });
    }
  }
  override async *streamChanges(country: string) {
    yield redKite({ _id: `${country}:new`, product_id: 'new', country });
  }
}

class FakeChanges extends CatalogueChanges {
  state = '2026-11-01T00:00:00.000Z~first';
  notifyImport: () => void = () => undefined;

  override async getCatalogues() {
    const { state } = this;
    return new Map(['us', 'de', 'gb'].map(country => [country, { state, products: perCountry }]));
  }
  override subscribe(listener: () => void) {
    this.notifyImport = listener;
  }
}

const createMemory = (SHOP_INDEXED_PRODUCTS: number) => {
  const products = new FakeProducts();
  const changes = new FakeChanges(new Clock());
  const config = { SHOP_INDEXED_PRODUCTS } as ShopConfig;
  const lines: string[] = [];
  const log = createLog('shop', 'warn', { write: line => lines.push(line) });
  return { memory: new CatalogueMemory(config, products, changes, log), products, changes, lines };
};

afterEach(() => {
  jest.useRealTimers();
});

it('CatalogueMemory: keeps requested catalogues while there is room', async () => {
  const { memory, products } = createMemory(2 * perCountry);
  for (const country of ['us', 'gb', 'us', 'gb']) await memory.load(country);
  expect(products.read).toEqual(['us', 'gb']);
});

it('CatalogueMemory: evicts the least recently used catalogue, and reads it again later', async () => {
  const { memory, products } = createMemory(2 * perCountry);
  for (const country of ['us', 'gb', 'us', 'de', 'us', 'gb']) await memory.load(country);
  expect(products.read).toEqual(['us', 'gb', 'de', 'gb']);
});

it('CatalogueMemory: reads simultaneously requested catalogues in turn, each once', async () => {
  const { memory, products } = createMemory(2 * perCountry - 100);
  const loads = ['us', 'gb', 'us', 'gb'].map(country => memory.load(country));
  expect((await Promise.all(loads)).map(({ search }) => search.size)).toEqual(loads.map(() => perCountry));
  await memory.load('gb');
  expect(products.read).toEqual(['us', 'gb']);
});

it('CatalogueMemory: loads at most SHOP_INDEXED_PRODUCTS products of a country', async () => {
  const { memory, lines } = createMemory(perCountry - 100);
  expect((await memory.load('us')).search.size).toBe(perCountry - 100);
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({
      country: 'us',
      maxProducts: 500,
      message: 'country exceeds SHOP_INDEXED_PRODUCTS: its least popular products cannot be searched',
    }),
  ]);
});

it('CatalogueMemory: preloads as many countries as fit', async () => {
  const { memory, products } = createMemory(2 * perCountry);
  jest.useFakeTimers();
  memory.startPreloading();
  await jest.advanceTimersByTimeAsync(100);
  expect(products.read).toEqual(['us', 'de']);
  expect((await memory.load('de')).search.size).toBe(perCountry);
  expect(products.read).toEqual(['us', 'de']);
});

it('CatalogueMemory: reads a catalogue again after an import, even if it does not fit', async () => {
  jest.useFakeTimers();
  const { memory, products, changes } = createMemory(perCountry - 100);
  memory.startPreloading();
  await jest.advanceTimersByTimeAsync(100);
  expect(products.read).toEqual(['us']);
  changes.state = '2026-11-02T00:00:00.000Z~second';
  changes.notifyImport();
  await jest.advanceTimersByTimeAsync(100);
  expect(products.read).toEqual(['us', 'us']);
});

it('CatalogueMemory: fails before the gateway does if a queued country does not load', async () => {
  jest.useFakeTimers();
  const { memory, products } = createMemory(2 * perCountry);
  const { promise, resolve } = Promise.withResolvers<void>();
  products.pause = { after: 10, until: promise };
  void memory.load('us');
  const waiting = memory.load('gb');
  const refused = expect(waiting).rejects.toMatchObject({ code: 'upstream-unavailable' });
  await jest.advanceTimersByTimeAsync(14_000);
  await refused;
  resolve();
  await jest.advanceTimersByTimeAsync(200);
  expect((await memory.load('gb')).search.size).toBe(perCountry);
});

it('CatalogueMemory: returns the products loaded so far if a country loads slowly', async () => {
  jest.useFakeTimers();
  const { memory, products } = createMemory(perCountry);
  const { promise, resolve } = Promise.withResolvers<void>();
  products.pause = { after: 10, until: promise };
  const early = memory.load('us');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await early).toMatchObject({ isWhole: false, search: { size: 10 } });
  const next = memory.load('us');
  await jest.advanceTimersByTimeAsync(0);
  expect(await next).toMatchObject({ isWhole: false });
  resolve();
  await jest.advanceTimersByTimeAsync(100);
  expect(await memory.load('us')).toMatchObject({ isWhole: true, search: { size: perCountry } });
  expect(products.read).toEqual(['us']);
});

it('CatalogueMemory: keeps the previous selection of products while an update is slow', async () => {
  const { memory, products, changes } = createMemory(2 * perCountry);
  memory.addSelection(() => new Set());
  const before = await memory.load('us');
  jest.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<void>();
  products.pause = { after: 10, until: promise };
  changes.state = '2026-11-02T00:00:00.000Z~second';
  const meanwhile = memory.load('us');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await meanwhile).toMatchObject({ isWhole: false, selections: [before.selections[0]] });
  resolve();
  await jest.advanceTimersByTimeAsync(100);
  const after = await memory.load('us');
  expect(after).toMatchObject({ isWhole: true, search: { size: perCountry + 1 } });
  expect(after.selections).toMatchObject([{ size: perCountry }]);
  expect(after.selections[0]).not.toBe(before.selections[0]);
});

it('CatalogueMemory: reads a country again after a failure', async () => {
  const { memory, products } = createMemory(perCountry);
  products.pause = { after: 10, until: Promise.reject(new Error('the database is down')) };
  await expect(memory.load('us')).rejects.toThrow('the database is down');
  products.pause.until = Promise.resolve();
  expect((await memory.load('us')).search.size).toBe(perCountry);
});

it('CatalogueMemory: updates the last complete catalogue after a failed update', async () => {
  const { memory, products, changes } = createMemory(perCountry + 1);
  const before = await memory.load('us');
  changes.state = '2026-11-02T00:00:00.000Z~second';
  products.pause = { after: 10, until: Promise.reject(new Error('the database is down')) };
  await expect(memory.load('us')).rejects.toThrow('the database is down');
  products.pause.until = Promise.resolve();
  const after = await memory.load('us');
  expect(after).toMatchObject({ isWhole: true, search: { size: perCountry + 1 } });
  expect(after.search).toBe(before.search);
});

it('CatalogueMemory: loads several consecutive imports in one update', async () => {
  jest.useFakeTimers();
  const { memory, products, changes } = createMemory(2 * perCountry);
  const { promise, resolve } = Promise.withResolvers<void>();
  products.pause = { after: 10, until: promise };
  for (const state of ['first', 'second', 'third', 'fourth']) {
    changes.state = `2026-11-02T00:00:00.000Z~${state}`;
    void memory.load('us');
    await jest.advanceTimersByTimeAsync(10);
  }
  resolve();
  await jest.advanceTimersByTimeAsync(100);
  expect(products.read).toEqual(['us', 'us']);
});
