import { retailersConfig } from '@giftlist/service-domain/retailers';
import { Clock } from '@giftlist/service-kit/core/clock';
import { createLog } from '@giftlist/service-kit/core/log';
import { Cache, type CacheEntry } from '@giftlist/service-kit/redis/cache';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import type { ShopConfig } from '../config.ts';
import { ContentFiles } from '../content/content-files.ts';
import { createRedKite } from '../model/product.testing.ts';
import { Catalogue } from './catalogue.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { ProductStore } from './product.store.ts';
import { SearchIndex } from './search-index.ts';

class RecordingCache extends Cache {
  readonly lifetimeHours = new Map<string, number>();

  override async getOrLoad<T>({ key, ttlMs, load, isCacheable }: CacheEntry<T>): Promise<T> {
    const value = await load();
    if (isCacheable?.(value) !== false) this.lifetimeHours.set(key, ttlMs / 3_600_000);
    return value;
  }
}

class FakeProducts extends ProductStore {
  readonly requestedPages: number[] = [];

  override async listPage(_: unknown, page: number) {
    this.requestedPages.push(page);
    return { items: [createRedKite()], total: 1 };
  }
  override async listAll() {
    return { items: [], total: 0 };
  }
  override async findByIds() {
    return [createRedKite()];
  }
  override async countCategories() {
    return [];
  }
}

class FakeChanges extends CatalogueChanges {
  override async getCatalogues() {
    return new Map(
      ['us', 'de'].map(country => [country, { state: `2026-01-01~${country}`, products: 1 }] as const),
    );
  }
}

class FakeMemory extends CatalogueMemory {
  isComplete = true;

  override async load() {
    return { search: new SearchIndex(), selections: [], isComplete: this.isComplete };
  }
}

class EmptyContent extends ContentFiles {
  override loadCategories = async () => [];
}

function createCatalogue(environment: Record<string, string> = {}) {
  const config = { SHOP_DATA: '', SHOP_INDEXED_PRODUCTS: 100 } as ShopConfig;
  const cache = new RecordingCache(undefined as never);
  const products = new FakeProducts();
  const changes = new FakeChanges(new Clock());
  const memory = new FakeMemory(config, products, changes, createLog('shop', 'silent'));
  const catalogue = new Catalogue(
    z.object(retailersConfig).parse(environment),
    products,
    new EmptyContent(config),
    changes,
    memory,
    cache,
  );
  return { catalogue, memory, lifetimeHours: cache.lifetimeHours, requestedPages: products.requestedPages };
}

it('Catalogue: caches the full product list for a day and everything else for an hour', async () => {
  const { catalogue, lifetimeHours } = createCatalogue();
  await catalogue.listAll('us');
  await catalogue.listAll('de');
  await catalogue.listCategories('us');
  await catalogue.listPage('us', { category: 'toys' }, 2);
  await catalogue.search('us', { q: 'kite', sort: 'BEST_MATCH' }, 1);
  expect([...lifetimeHours].map(([key, lifetime]) => [key.split(':')[1], lifetime])).toEqual([
    ['all', 24],
    ['all', 24],
    ['categories', 1],
    ['page', 1],
    ['search', 1],
  ]);
});

it('Catalogue: does not cache results while the catalogue is loading', async () => {
  const { catalogue, memory, lifetimeHours } = createCatalogue();
  memory.isComplete = false;
  const search = () => catalogue.search('us', { q: 'kite', sort: 'BEST_MATCH' }, 1);
  expect((await search()).items).toHaveLength(1);
  expect([...lifetimeHours]).toEqual([]);
  memory.isComplete = true;
  await search();
  expect([...lifetimeHours]).toHaveLength(1);
});

it('Catalogue: does not read pages past the end', async () => {
  const { catalogue, requestedPages } = createCatalogue();
  expect(await catalogue.listPage('us', {}, 9_999)).toEqual({ items: [], total: 1 });
  expect(requestedPages).toEqual([1]);
});

it('Catalogue: does not use results cached under other retailer settings', async () => {
  const getCacheKeys = async (environment: Record<string, string>) => {
    const { catalogue, lifetimeHours } = createCatalogue(environment);
    await catalogue.listAll('us');
    return [...lifetimeHours.keys()];
  };
  const keysWithoutSettings = await getCacheKeys({});
  expect(await getCacheKeys({})).toEqual(keysWithoutSettings);
  expect(await getCacheKeys({ AFFILIATE_AMAZON_LINK: '?tag=ours-20' })).not.toEqual(keysWithoutSettings);
});
