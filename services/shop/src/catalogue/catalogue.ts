import { createHash } from 'node:crypto';
import { defaults, limits } from '@giftlist/contracts/limits';
import type { Category, Product, SearchProduct } from '@giftlist/contracts/shop/entities';
import { Cache, type CacheEntry } from '@giftlist/service-kit/cache';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { type RetailersConfig, retailersConfig } from '@giftlist/service-kit/retailers';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ContentFiles } from '../content/content-files.ts';
import type { Shelf } from '../genie-engine/shelf.ts';
import type { ProductDoc } from '../model/product.ts';
import { nextChange } from '../model/sale.ts';
import { CatalogueChanges, defaultFirst } from './catalogue-changes.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { KeptShare } from './kept-share.ts';
import { presentProduct, presentSearchProduct } from './present-product.ts';
import { ProductStore } from './product.store.ts';
import type { SearchOptions } from './search-index.ts';
import { type SoldOutOptions, soldOutProducts } from './sold-out.ts';

const unranked = 1_000;

interface Priced {
  /** When the first of the prices changes; absent if none does. */
  priced_until?: string;
}

interface PageOf<T> extends Priced {
  items: T[];
  total: number;
}

/** Changes when products are presented differently, so that an upgrade reads no old cached results. */
const presentation = 2;

/**
 * How many new searches one process caches in an hour. Searches are unlimited, and one caller's could fill
 * Redis.
 */
const searchesKept = 1_000;

/** Searches without results are unlimited in number and are not cached. */
const hasItems = ({ items }: PageOf<unknown>): boolean => items.length > 0;

/**
 * The catalogue by country, falling back to the default country. Results are cached in Redis under the
 * catalogue's state (product lists for a day, queries without price limits for an hour), so an import or
 * other retailer settings invalidate them at once.
 */
@Injectable()
export class Catalogue {
  readonly #searches = new KeptShare(limits.queryStaleMs, searchesKept);
  private readonly table: RetailersConfig;
  private readonly tableHash: string;

  constructor(
    @InjectConfig() config: RetailersConfig,
    private readonly products: ProductStore,
    private readonly content: ContentFiles,
    private readonly changes: CatalogueChanges,
    private readonly memory: CatalogueMemory,
    private readonly cache: Cache,
    private readonly clock: Clock = new Clock(),
  ) {
    this.table = z.object(retailersConfig).parse(config);
    this.tableHash = hashOf(JSON.stringify(this.table));
  }

  /** A product as returned by the shop. */
  present(product: ProductDoc): z.output<typeof Product> {
    return presentProduct(product, this.table, this.clock.now());
  }

  /** Products of a list, each with its number of variants. */
  async presentAll(products: readonly ProductDoc[]): Promise<z.output<typeof Product>[]> {
    return (await this.products.counted(products)).map(product => this.present(product));
  }

  /** Returns the country whose catalogue serves this one. */
  async served(country: string): Promise<string> {
    return (await this.changes.hasCatalogue(country)) ? country : defaults.country;
  }

  /**
   * The countries that have a catalogue: the one that serves this country, then the default one, then the
   * others.
   */
  async countriesFrom(country: string): Promise<string[]> {
    const served = await this.served(country);
    const all = await this.changes.catalogues();
    return [...new Set([served, ...all.keys()])];
  }

  /**
   * Categories that have products anywhere, or in the given country, ordered by the editor's rank; unranked
   * ones come last.
   */
  async categories(country?: string): Promise<z.output<typeof Category>[]> {
    const catalogues = await this.changes.catalogues();
    const states = [...catalogues].map(([code, { state }]) => [code, state]);
    const all = await this.cache.getOrLoad({
      key: `shop:categories:all:${hashOf(JSON.stringify(states))}`,
      ttlMs: limits.queryStaleMs,
      load: async () => {
        const counted = await this.products.categories([...catalogues.keys()]);
        const ranks = new Map((await this.content.categories()).map(({ slug, rank }) => [slug, rank]));
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
    const served = await this.served(country);
    return all.filter(({ countries }) => countries.includes(served));
  }

  /** The country's products for clients that keep them for a day: the most popular first, up to a limit. */
  async all(country: string): Promise<PageOf<z.output<typeof Product>>> {
    const served = await this.served(country);
    return this.#kept({
      key: await this.keyOf(served, 'all', ''),
      ttlMs: limits.productCacheMs,
      load: async () => {
        const { items, total } = await this.products.all(served, limits.productsInOneAnswer);
        return { items: await this.presentAll(items), total, ...this.#priced(items) };
      },
    });
  }

  async page(
    country: string,
    filter: { category?: string | undefined; mostPopular?: boolean | undefined },
    page: number,
  ): Promise<PageOf<z.output<typeof Product>>> {
    if (page > 1) {
      const { total } = await this.page(country, filter, 1);
      if ((page - 1) * limits.productsPerPage >= total) return { items: [], total };
    }
    const served = await this.served(country);
    return this.#kept({
      key: await this.keyOf(served, 'page', JSON.stringify({ filter, page })),
      ttlMs: limits.queryStaleMs,
      load: async () => {
        const { items, total } = await this.products.page({ country: served, ...filter }, page);
        return { items: await this.presentAll(items), total, ...this.#priced(items) };
      },
      isCacheable: hasItems,
    });
  }

  /** `isWhole` is false while only a part of a large catalogue has been read. */
  async search(
    country: string,
    filter: SearchOptions,
    page: number,
  ): Promise<PageOf<z.output<typeof SearchProduct>> & { isWhole: boolean }> {
    const served = await this.served(country);
    const q = filter.q.toLowerCase().replace(/\s+/g, ' ');
    const load = async () => {
      const { search, isWhole } = await this.memory.of(served);
      const count = limits.productsPerPage;
      const part = { from: (page - 1) * count, count };
      const { ids, total } = search.search({ ...filter, q }, part, this.clock.now());
      const items = await this.products.counted(await this.products.byIds(ids));
      const found = items.map(doc => presentSearchProduct(doc, this.table));
      return { items: found, total, isWhole, ...this.#priced(items) };
    };
    if (filter.min_price !== undefined || filter.max_price !== undefined) return load();
    return this.#kept({
      key: await this.keyOf(served, 'search', JSON.stringify({ ...filter, q, page })),
      ttlMs: limits.queryStaleMs,
      load,
      isCacheable: found => found.isWhole && hasItems(found) && this.#searches.mayKeep(),
    });
  }

  /** Products that no feed offers any more. */
  async soldOut(
    country: string,
    options: SoldOutOptions,
    page: number,
  ): Promise<PageOf<z.output<typeof SearchProduct>>> {
    const { items, total } = await soldOutProducts(await this.served(country), options, page);
    return { items: items.map(doc => presentSearchProduct(doc, this.table)), total };
  }

  /** The products Genie chooses from, and the currency of their prices. */
  async shelf(country: string): Promise<{ shelf: Shelf; currency: string }> {
    const { shelf } = await this.memory.of(await this.served(country));
    shelf.reprice(this.clock.now());
    return { shelf, currency: shelf.currency ?? defaults.currency };
  }

  /** The currency of the prices in a country. */
  async currency(country: string): Promise<string> {
    return (await this.products.currency(await this.served(country))) ?? defaults.currency;
  }

  async byProductIds(country: string, ids: readonly string[]): Promise<ProductDoc[]> {
    const served = await this.served(country);
    return this.products.byIds(ids.map(id => `${served}:${id}`));
  }

  /** Returns the cached entry unless a price in it has changed since. */
  async #kept<T extends Priced>(entry: CacheEntry<T>): Promise<T> {
    const value = await this.cache.getOrLoad(entry);
    if (value.priced_until === undefined || this.clock.now() < new Date(value.priced_until)) return value;
    await this.cache.delete(entry.key);
    return this.cache.getOrLoad(entry);
  }

  #priced(products: readonly ProductDoc[]): Priced {
    const now = this.clock.now();
    const changes = products.flatMap(({ sale }) => nextChange(sale, now)?.getTime() ?? []);
    return changes.length === 0 ? {} : { priced_until: new Date(Math.min(...changes)).toISOString() };
  }

  private async keyOf(country: string, kind: string, rest: string): Promise<string> {
    const state = await this.changes.stateOf(country);
    return `shop:${kind}:${country}:${state}:${this.tableHash}:${presentation}:${rest === '' ? '' : hashOf(rest)}`;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24);
