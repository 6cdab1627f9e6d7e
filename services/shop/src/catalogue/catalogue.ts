import { createHash } from 'node:crypto';
import { defaults, limits } from '@giftlist/contracts/limits';
import type { Category, Product, SearchProduct } from '@giftlist/contracts/shop/entities';
import { type RetailersConfig, retailersConfig } from '@giftlist/service-domain/retailers';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Cache, type CacheEntry } from '@giftlist/service-kit/redis/cache';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ContentFiles } from '../content/content-files.ts';
import type { ProductDoc } from '../model/product.ts';
import { findNextChange } from '../model/sale.ts';
import { CatalogueChanges, defaultFirst } from './catalogue-changes.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { EventQuota } from './event-quota.ts';
import { presentProduct, presentSearchProduct } from './present-product.ts';
import { ProductStore } from './product.store.ts';
import type { SearchOptions } from './search-index.ts';
import { findSoldOutProducts, type SoldOutOptions } from './sold-out.ts';

/** The rank of categories that the editor has not ranked. */
const unranked = 1_000;

interface PriceValidity {
  /** When the first of the prices changes; absent if none does. */
  priced_until?: string;
}

interface PageOf<T> extends PriceValidity {
  items: T[];
  total: number;
}

/** Increased when products are presented differently, so that a new release ignores results of the old one. */
const presentationVersion = 2;

/**
 * How many new searches one process caches per hour. There is no limit to different searches, so one caller
 * could fill Redis.
 */
const maxCachedSearches = 1_000;

/** Whether results may be cached: there is no limit to different requests without results. */
const hasItems = ({ items }: PageOf<unknown>): boolean => items.length > 0;

/**
 * The catalogue by country, falling back to the default country. Results are cached in Redis (full product
 * lists for a day, pages and searches without price limits for an hour). The key contains the catalogue state
 * and the retailer settings, so a change to either takes effect at once.
 */
@Injectable()
export class Catalogue {
  private readonly searchQuota = new EventQuota(limits.queryStaleMs, maxCachedSearches);
  private readonly retailers: RetailersConfig;
  private readonly retailersHash: string;

  constructor(
    @InjectConfig() config: RetailersConfig,
    private readonly products: ProductStore,
    private readonly content: ContentFiles,
    private readonly changes: CatalogueChanges,
    private readonly memory: CatalogueMemory,
    private readonly cache: Cache,
    private readonly clock: Clock = new Clock(),
  ) {
    this.retailers = z.object(retailersConfig).parse(config);
    this.retailersHash = hashOf(JSON.stringify(this.retailers));
  }

  /** Returns a product as clients see it. */
  present(product: ProductDoc): z.output<typeof Product> {
    return presentProduct(product, this.retailers, this.clock.now());
  }

  /** Returns products as clients see them in a list: with the number of variants. */
  async presentAll(products: readonly ProductDoc[]): Promise<z.output<typeof Product>[]> {
    return (await this.products.addVariantCounts(products)).map(product => this.present(product));
  }

  /** Returns the country whose catalogue serves this one. */
  async resolveCountry(country: string): Promise<string> {
    return (await this.changes.hasCatalogue(country)) ? country : defaults.country;
  }

  /**
   * Returns the countries to look for a product in: the one whose catalogue serves this country, then the
   * default one, then the others.
   */
  async listCountries(country: string): Promise<string[]> {
    const catalogueCountry = await this.resolveCountry(country);
    const all = await this.changes.getCatalogues();
    return [...new Set([catalogueCountry, ...all.keys()])];
  }

  /**
   * Returns the categories that have products anywhere, or in the given country, in the order of the editor's
   * ranks; unranked ones come last.
   */
  async listCategories(country?: string): Promise<z.output<typeof Category>[]> {
    const catalogues = await this.changes.getCatalogues();
    const states = [...catalogues].map(([code, { state }]) => [code, state]);
    const all = await this.cache.getOrLoad({
      key: `shop:categories:all:${hashOf(JSON.stringify(states))}`,
      ttlMs: limits.queryStaleMs,
      load: async () => {
        const counted = await this.products.countCategories([...catalogues.keys()]);
        const ranks = new Map((await this.content.loadCategories()).map(({ slug, rank }) => [slug, rank]));
        return counted
          .map(({ category, slug, countries }) => ({
            product_category: category,
            slug,
            rank: ranks.get(slug) ?? unranked,
            countries: countries.toSorted(defaultFirst),
          }))
          .toSorted((a, b) => a.rank - b.rank);
      },
    });
    if (country === undefined) return all;
    const catalogueCountry = await this.resolveCountry(country);
    return all.filter(({ countries }) => countries.includes(catalogueCountry));
  }

  /** Returns a country's products for clients that keep them for a day: the most popular first, up to a limit. */
  async listAll(country: string): Promise<PageOf<z.output<typeof Product>>> {
    const catalogueCountry = await this.resolveCountry(country);
    return this.getCached({
      key: await this.createKey(catalogueCountry, 'all', ''),
      ttlMs: limits.productCacheMs,
      load: async () => {
        const { items, total } = await this.products.listAll(catalogueCountry, limits.productsWithoutPaging);
        return { items: await this.presentAll(items), total, ...this.getPriceValidity(items) };
      },
    });
  }

  async listPage(
    country: string,
    filter: { category?: string | undefined; mostPopular?: boolean | undefined },
    page: number,
  ): Promise<PageOf<z.output<typeof Product>>> {
    if (page > 1) {
      const { total } = await this.listPage(country, filter, 1);
      if ((page - 1) * limits.productsPerPage >= total) return { items: [], total };
    }
    const catalogueCountry = await this.resolveCountry(country);
    return this.getCached({
      key: await this.createKey(catalogueCountry, 'page', JSON.stringify({ filter, page })),
      ttlMs: limits.queryStaleMs,
      load: async () => {
        const { items, total } = await this.products.listPage({ country: catalogueCountry, ...filter }, page);
        return { items: await this.presentAll(items), total, ...this.getPriceValidity(items) };
      },
      isCacheable: hasItems,
    });
  }

  /** Searches a country's catalogue. `isWhole` is false while only a part of a large catalogue has loaded. */
  async search(
    country: string,
    filter: SearchOptions,
    page: number,
  ): Promise<PageOf<z.output<typeof SearchProduct>> & { isWhole: boolean }> {
    const catalogueCountry = await this.resolveCountry(country);
    const q = filter.q.toLowerCase().replace(/\s+/g, ' ');
    const load = async () => {
      const { search, isWhole } = await this.memory.load(catalogueCountry);
      const count = limits.productsPerPage;
      const range = { from: (page - 1) * count, count };
      const { ids, total } = search.search({ ...filter, q }, range, this.clock.now());
      const items = await this.products.addVariantCounts(await this.products.findByIds(ids));
      const results = items.map(doc => presentSearchProduct(doc, this.retailers));
      return { items: results, total, isWhole, ...this.getPriceValidity(items) };
    };
    if (filter.min_price !== undefined || filter.max_price !== undefined) return load();
    return this.getCached({
      key: await this.createKey(catalogueCountry, 'search', JSON.stringify({ ...filter, q, page })),
      ttlMs: limits.queryStaleMs,
      load,
      isCacheable: results => results.isWhole && hasItems(results) && this.searchQuota.allow(),
    });
  }

  /** Searches products that no feed offers now. */
  async searchSoldOut(
    country: string,
    options: SoldOutOptions,
    page: number,
  ): Promise<PageOf<z.output<typeof SearchProduct>>> {
    const { items, total } = await findSoldOutProducts(await this.resolveCountry(country), options, page);
    return { items: items.map(doc => presentSearchProduct(doc, this.retailers)), total };
  }

  /** Returns the currency of a country's catalogue. */
  async getCurrency(country: string): Promise<string> {
    return (await this.products.findCurrency(await this.resolveCountry(country))) ?? defaults.currency;
  }

  async findProducts(country: string, ids: readonly string[]): Promise<ProductDoc[]> {
    const catalogueCountry = await this.resolveCountry(country);
    return this.products.findByIds(ids.map(id => `${catalogueCountry}:${id}`));
  }

  /** Returns the cached result, loading it again if a price in it has changed. */
  private async getCached<T extends PriceValidity>(entry: CacheEntry<T>): Promise<T> {
    const value = await this.cache.getOrLoad(entry);
    if (value.priced_until === undefined || this.clock.now() < new Date(value.priced_until)) return value;
    await this.cache.delete(entry.key);
    return this.cache.getOrLoad(entry);
  }

  private getPriceValidity(products: readonly ProductDoc[]): PriceValidity {
    const now = this.clock.now();
    const changes = products.flatMap(({ sale }) => findNextChange(sale, now)?.getTime() ?? []);
    return changes.length === 0 ? {} : { priced_until: new Date(Math.min(...changes)).toISOString() };
  }

  private async createKey(country: string, kind: string, rest: string): Promise<string> {
    const state = await this.changes.getState(country);
    return `shop:${kind}:${country}:${state}:${this.retailersHash}:${presentationVersion}:${rest === '' ? '' : hashOf(rest)}`;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24);
