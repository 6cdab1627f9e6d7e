import { defaults, limits } from '@giftlist/contracts/limits';
import type { Category } from '@giftlist/contracts/shop/entities';
import { Clock } from '@giftlist/service-kit/clock';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ContentFiles } from '../content/content-files.ts';
import { ImportRunModel } from '../feeds/import-run.store.ts';
import { type ProductDoc, ProductStore } from './product.store.ts';
import { SearchIndex, type SearchWish } from './search-index.ts';

/** How old an index may be before a newer import is looked for. */
const checkEveryMs = 5_000;
const unranked = 1_000;

interface BuiltIndex {
  search: SearchIndex;
  builtFrom: string;
  checkedAt: number;
}

/** The catalogue as shoppers ask it: by country, falling back to the default country's. */
@Injectable()
export class Catalogue {
  private readonly indexes = new Map<string, Promise<BuiltIndex>>();
  private readonly products: ProductStore;
  private readonly content: ContentFiles;
  private readonly clock: Clock;

  constructor(products: ProductStore, content: ContentFiles, clock: Clock) {
    this.products = products;
    this.content = content;
    this.clock = clock;
  }

  /** The country whose catalogue serves this one. */
  async served(country: string): Promise<string> {
    const known = await this.products.countries();
    return known.includes(country) ? country : defaults.country;
  }

  /** Categories that have products, by the editor's rank; those it does not name come last. */
  async categories(): Promise<z.output<typeof Category>[]> {
    const counted = await this.products.categories(defaults.country);
    const ranks = new Map((await this.content.categories()).map(({ slug, rank }) => [slug, rank]));
    return counted
      .map(({ category, slug }) => ({ product_category: category, slug, rank: ranks.get(slug) ?? unranked }))
      .toSorted((a, b) => a.rank - b.rank);
  }

  async search(
    country: string,
    wish: SearchWish,
    page: number,
  ): Promise<{ items: ProductDoc[]; total: number }> {
    const { search } = await this.indexOf(await this.served(country));
    const ids = search.search(wish);
    const start = (page - 1) * limits.productsPerPage;
    return {
      items: await this.products.byIds(ids.slice(start, start + limits.productsPerPage)),
      total: ids.length,
    };
  }

  private async indexOf(country: string): Promise<BuiltIndex> {
    const present = this.indexes.get(country);
    const now = this.clock.now().getTime();
    const built = present && (await present.catch(() => undefined));
    if (built && now - built.checkedAt < checkEveryMs) return built;
    const newest = await ImportRunModel.findOne({ country }).sort({ at: -1 }).lean();
    const builtFrom = newest?.at.toISOString() ?? '';
    if (built?.builtFrom === builtFrom) {
      built.checkedAt = now;
      return built;
    }
    const building = this.build(country, builtFrom, now);
    this.indexes.set(country, building);
    return building;
  }

  private async build(country: string, builtFrom: string, checkedAt: number): Promise<BuiltIndex> {
    return { search: new SearchIndex(await this.products.all(country)), builtFrom, checkedAt };
  }
}
