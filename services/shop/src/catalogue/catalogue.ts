import { createHash } from 'node:crypto';
import { defaults, limits } from '@giftlist/contracts/limits';
import type { Category, Product, SearchProduct } from '@giftlist/contracts/shop/entities';
import { Cache } from '@giftlist/service-kit/cache';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ContentFiles } from '../content/content-files.ts';
import type { Shelf } from '../genie-engine/shelf.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { presentProduct, presentSearchProduct } from './present-product.ts';
import { type ProductDoc, ProductStore } from './product.store.ts';
import type { SearchWish } from './search-index.ts';

const unranked = 1_000;

interface PageOf<T> {
  items: T[];
  total: number;
}

/**
 * The catalogue as shoppers ask it: by country, falling back to the default country's. Answers are kept in
 * Redis under the catalogue's state (products a day, queries an hour), so an import empties them at once.
 */
@Injectable()
export class Catalogue {
  private readonly products: ProductStore;
  private readonly content: ContentFiles;
  private readonly changes: CatalogueChanges;
  private readonly memory: CatalogueMemory;
  private readonly cache: Cache;

  constructor(
    products: ProductStore,
    content: ContentFiles,
    changes: CatalogueChanges,
    memory: CatalogueMemory,
    cache: Cache,
  ) {
    this.products = products;
    this.content = content;
    this.changes = changes;
    this.memory = memory;
    this.cache = cache;
  }

  /** The country whose catalogue serves this one. */
  async served(country: string): Promise<string> {
    return (await this.changes.hasCatalogue(country)) ? country : defaults.country;
  }

  /** Categories that have products, by the editor's rank; those it does not name come last. */
  async categories(): Promise<z.output<typeof Category>[]> {
    const key = await this.keyOf(defaults.country, 'categories', '');
    return this.cache.through({
      key,
      ttlMs: limits.queryStaleMs,
      load: async () => {
        const counted = await this.products.categories(defaults.country);
        const ranks = new Map((await this.content.categories()).map(({ slug, rank }) => [slug, rank]));
        return counted
          .map(({ category, slug }) => ({
            product_category: category,
            slug,
            rank: ranks.get(slug) ?? unranked,
          }))
          .toSorted((a, b) => a.rank - b.rank);
      },
    });
  }

  /** The country's products as a client keeps them for a day: the most popular first, a bounded number. */
  async all(country: string): Promise<z.output<typeof Product>[]> {
    const served = await this.served(country);
    return this.cache.through({
      key: await this.keyOf(served, 'all', ''),
      ttlMs: limits.productCacheMs,
      load: async () => (await this.products.all(served, limits.productsInOneAnswer)).map(presentProduct),
    });
  }

  async page(
    country: string,
    wish: { category?: string | undefined; mostPopular?: boolean | undefined },
    page: number,
  ): Promise<PageOf<z.output<typeof Product>>> {
    const served = await this.served(country);
    return this.cache.through({
      key: await this.keyOf(served, 'page', JSON.stringify({ wish, page })),
      ttlMs: limits.queryStaleMs,
      load: async () => {
        const { items, total } = await this.products.page({ country: served, ...wish }, page);
        return { items: items.map(presentProduct), total };
      },
    });
  }

  async search(
    country: string,
    wish: SearchWish,
    page: number,
  ): Promise<PageOf<z.output<typeof SearchProduct>>> {
    const served = await this.served(country);
    const q = wish.q.toLowerCase().replace(/\s+/g, ' ');
    return this.cache.through({
      key: await this.keyOf(served, 'search', JSON.stringify({ ...wish, q, page })),
      ttlMs: limits.queryStaleMs,
      load: async () => {
        const ids = (await this.memory.of(served)).search.search({ ...wish, q });
        const start = (page - 1) * limits.productsPerPage;
        const items = await this.products.byIds(ids.slice(start, start + limits.productsPerPage));
        return { items: items.map(presentSearchProduct), total: ids.length };
      },
    });
  }

  /** What Genie chooses from, and the currency of its prices. */
  async shelf(country: string): Promise<{ shelf: Shelf; currency: string }> {
    const { shelf } = await this.memory.of(await this.served(country));
    return { shelf, currency: shelf.currency ?? defaults.currency };
  }

  async byProductIds(country: string, ids: readonly string[]): Promise<ProductDoc[]> {
    const served = await this.served(country);
    return this.products.byIds(ids.map(id => `${served}:${id}`));
  }

  private async keyOf(country: string, kind: string, rest: string): Promise<string> {
    const state = await this.changes.stateOf(country);
    const hash = rest === '' ? '' : createHash('sha256').update(rest).digest('base64url').slice(0, 24);
    return `shop:${kind}:${country}:${state}:${hash}`;
  }
}
