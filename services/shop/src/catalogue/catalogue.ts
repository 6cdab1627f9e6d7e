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
import { findNextPriceChange } from '../model/sale.ts';
import { CatalogueChanges, compareCountries } from './catalogue-changes.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { EventQuota } from './event-quota.ts';
import { presentProduct, presentSearchProduct } from './present-product.ts';
import { ProductStore } from './product.store.ts';
import type { SearchOptions } from './search-index.ts';
import { findSoldOutProducts, type SoldOutOptions } from './sold-out.ts';

const rankOfUnranked = 1_000;

interface PriceValidity {
  /** When the next sale begins or ends. Missing if none does. */
  priced_until?: string;
}

interface Page<T> extends PriceValidity {
  items: T[];
  total: number;
}

/**
 * Increase this when products are presented differently, so that a new release does not use results that the previous
 * release cached.
 */
const presentationVersion = 2;

/** Per process and hour, so that one caller cannot fill Redis with different searches. */
const maxCachedSearches = 1_000;

/** Empty results are not cached, so that one caller cannot fill Redis with them. */
const hasItems = ({ items }: Page<unknown>): boolean => items.length > 0;

/**
 * Caches results in Redis. The key contains the catalogue's state and the retailer settings, so a change takes effect
 * at once.
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
    this.retailersHash = hash(JSON.stringify(this.retailers));
  }

  present(product: ProductDoc): z.output<typeof Product> {
    return presentProduct(product, this.retailers, this.clock.now());
  }

  async presentAll(products: readonly ProductDoc[]): Promise<z.output<typeof Product>[]> {
    return (await this.products.addVariantCounts(products)).map(product => this.present(product));
  }

  /** Countries without a catalogue use that of the default country. */
  async resolveCountry(country: string): Promise<string> {
    return (await this.changes.hasCatalogue(country)) ? country : defaults.country;
  }

  /** Returns where to look for a product: in this country, then in the default country, then in the others. */
  async listCountries(country: string): Promise<string[]> {
    const catalogueCountry = await this.resolveCountry(country);
    const all = await this.changes.getCatalogues();
    return [...new Set([catalogueCountry, ...all.keys()])];
  }

  /** Sorts by the ranks in `categories.json`. Unranked categories are last. */
  async listCategories(country?: string): Promise<z.output<typeof Category>[]> {
    const catalogues = await this.changes.getCatalogues();
    const states = [...catalogues].map(([code, { state }]) => [code, state]);
    const all = await this.cache.getOrLoad({
      key: `shop:categories:all:${hash(JSON.stringify(states))}`,
      ttlMs: limits.queryStaleMs,
      load: async () => {
        const counts = await this.products.countCategories([...catalogues.keys()]);
        const categories = await this.content.loadCategories();
        const rankBySlug = new Map(categories.map(({ slug, rank }) => [slug, rank]));
        return counts
          .map(({ category, slug, countries }) => ({
            product_category: category,
            slug,
            rank: rankBySlug.get(slug) ?? rankOfUnranked,
            countries: countries.toSorted(compareCountries),
          }))
          .toSorted((a, b) => a.rank - b.rank);
      },
    });
    if (country === undefined) return all;
    const catalogueCountry = await this.resolveCountry(country);
    return all.filter(({ countries }) => countries.includes(catalogueCountry));
  }

  /** Returns the most popular products first, up to a limit. */
  async listAll(country: string): Promise<Page<z.output<typeof Product>>> {
    const catalogueCountry = await this.resolveCountry(country);
    return this.getCached({
      key: await this.createCacheKey(catalogueCountry, 'all'),
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
  ): Promise<Page<z.output<typeof Product>>> {
    if (page > 1) {
      const { total } = await this.listPage(country, filter, 1);
      if ((page - 1) * limits.productsPerPage >= total) return { items: [], total };
    }
    const catalogueCountry = await this.resolveCountry(country);
    return this.getCached({
      key: await this.createCacheKey(catalogueCountry, 'page', JSON.stringify({ filter, page })),
      ttlMs: limits.queryStaleMs,
      load: async () => {
        const { items, total } = await this.products.listPage({ country: catalogueCountry, ...filter }, page);
        return { items: await this.presentAll(items), total, ...this.getPriceValidity(items) };
      },
      isCacheable: hasItems,
    });
  }

  /** `isComplete` is false while a large catalogue is still loading. */
  async search(
    country: string,
    filter: SearchOptions,
    page: number,
  ): Promise<Page<z.output<typeof SearchProduct>> & { isComplete: boolean }> {
    const catalogueCountry = await this.resolveCountry(country);
    const q = filter.q.toLowerCase().replace(/\s+/g, ' ');
    const load = async () => {
      const { search: index, isComplete } = await this.memory.load(catalogueCountry);
      const count = limits.productsPerPage;
      const range = { from: (page - 1) * count, count };
      const { ids, total } = index.search({ ...filter, q }, range, this.clock.now());
      const items = await this.products.addVariantCounts(await this.products.findByIds(ids));
      const results = items.map(doc => presentSearchProduct(doc, this.retailers));
      return { items: results, total, isComplete, ...this.getPriceValidity(items) };
    };
    if (filter.min_price !== undefined || filter.max_price !== undefined) return load();
    return this.getCached({
      key: await this.createCacheKey(catalogueCountry, 'search', JSON.stringify({ ...filter, q, page })),
      ttlMs: limits.queryStaleMs,
      load,
      isCacheable: results => results.isComplete && hasItems(results) && this.searchQuota.allow(),
    });
  }

  async searchSoldOut(
    country: string,
    options: SoldOutOptions,
    page: number,
  ): Promise<Page<z.output<typeof SearchProduct>>> {
    const { items, total } = await findSoldOutProducts(await this.resolveCountry(country), options, page);
    return { items: items.map(doc => presentSearchProduct(doc, this.retailers)), total };
  }

  async getCurrency(country: string): Promise<string> {
    return (await this.products.findCurrency(await this.resolveCountry(country))) ?? defaults.currency;
  }

  async findProducts(country: string, ids: readonly string[]): Promise<ProductDoc[]> {
    const catalogueCountry = await this.resolveCountry(country);
    return this.products.findByIds(ids.map(id => `${catalogueCountry}:${id}`));
  }

  /** Loads again what was cached before a sale began or ended. */
  private async getCached<T extends PriceValidity>(entry: CacheEntry<T>): Promise<T> {
    const value = await this.cache.getOrLoad(entry);
    if (value.priced_until === undefined || this.clock.now() < new Date(value.priced_until)) return value;
    await this.cache.delete(entry.key);
    return this.cache.getOrLoad(entry);
  }

  private getPriceValidity(products: readonly ProductDoc[]): PriceValidity {
    const now = this.clock.now();
    const nextChanges = products.flatMap(({ sale }) => findNextPriceChange(sale, now)?.getTime() ?? []);
    return nextChanges.length === 0 ? {} : { priced_until: new Date(Math.min(...nextChanges)).toISOString() };
  }

  private async createCacheKey(country: string, kind: string, details = ''): Promise<string> {
    const state = await this.changes.getState(country);
    const detailsHash = details === '' ? '' : hash(details);
    return `shop:${kind}:${country}:${state}:${this.retailersHash}:${presentationVersion}:${detailsHash}`;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24);
