import { limits } from '@giftlist/contracts/limits';
import { Clock } from '@giftlist/service-kit/core/clock';
import { runInSnapshot } from '@giftlist/service-kit/mongo/transaction';
import { Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { type ProductDoc, ProductModel, popularFirst } from '../model/product.ts';
import { getPriceAt } from '../model/sale.ts';

/** Lists show one variant of each group. */
const listFilter = { retired: false, is_behind: { $ne: true } } as const;
const maxVariants = 100;

/** A feed can have as many categories as products. */
const maxCategoriesPerCountry = 200;

export interface CategoryCount {
  category: string;
  slug: string;
  countries: string[];
  products: number;
}

export type ComparableProduct = Pick<
  ProductDoc,
  '_id' | 'product_id' | 'title' | 'price' | 'recipients' | 'interests'
>;

/** Returns current prices: sales are applied when products are read. */
@Injectable()
export class ProductStore {
  constructor(private readonly clock: Clock = new Clock()) {}

  async listPage(
    criteria: { country: string; category?: string | undefined; mostPopular?: boolean | undefined },
    page: number,
  ): Promise<{ items: ProductDoc[]; total: number }> {
    const filter = {
      country: criteria.country,
      ...listFilter,
      ...(criteria.category === undefined ? {} : { category_slug: criteria.category }),
      ...(criteria.mostPopular ? { most_popular: true } : {}),
    };
    return this.list(filter, limits.productsPerPage, (page - 1) * limits.productsPerPage);
  }

  listAll(country: string, maxItems: number): Promise<{ items: ProductDoc[]; total: number }> {
    return this.list({ country, ...listFilter }, maxItems);
  }

  private list(filter: QueryFilter<ProductDoc>, maxItems: number, skip = 0) {
    return runInSnapshot(async ({ session }) => {
      const query = ProductModel.find(filter).session(session).sort(popularFirst);
      return {
        items: this.applySales(await query.skip(skip).limit(maxItems).lean<ProductDoc[]>()),
        total: await ProductModel.countDocuments(filter).session(session),
      };
    });
  }

  /** Yields every variant, the most popular first. */
  stream(country: string): AsyncIterable<ProductDoc> {
    return this.streamWithSales(
      ProductModel.find({ country, retired: false })
        .sort(popularFirst)
        .lean<ProductDoc[]>()
        .cursor({ batchSize: 500 }),
    );
  }

  /** Yields the products that changed since a time, including retired ones. */
  streamChanges(country: string, since: Date): AsyncIterable<ProductDoc> {
    return this.streamWithSales(
      ProductModel.find({ country, changed_at: { $gte: since } })
        .lean<ProductDoc[]>()
        .cursor({ batchSize: 500 }),
    );
  }

  async findOne(country: string, productId: string): Promise<ProductDoc | undefined> {
    const [product] = await this.findByIds([`${country}:${productId}`]);
    return product;
  }

  /** Prefers countries where the product is available, then earlier countries in the list. */
  async findInCountries(countries: readonly string[], productId: string): Promise<ProductDoc | undefined> {
    const ids = countries.map(country => `${country}:${productId}`);
    const found = this.applySales(await ProductModel.find({ _id: { $in: ids } }).lean<ProductDoc[]>());
    const getRank = ({ _id, retired }: ProductDoc) => ids.indexOf(_id) + (retired ? ids.length : 0);
    return found.toSorted((a, b) => getRank(a) - getRank(b))[0];
  }

  /** Returns the most popular products of a category. */
  async findComparable(country: string, category_slug: string, maxItems: number) {
    const found = await ProductModel.find({ country, ...listFilter, category_slug })
      .sort(popularFirst)
      .limit(maxItems)
      .select({ product_id: 1, title: 1, price: 1, sale: 1, recipients: 1, interests: 1, group: 1 })
      .lean<(ComparableProduct & Pick<ProductDoc, 'sale' | 'group'>)[]>();
    return this.applySales(found);
  }

  async findVariants({ country, feed, group }: ProductDoc): Promise<ProductDoc[]> {
    if (!group) return [];
    return this.applySales(
      await ProductModel.find({ country, group, feed, retired: false })
        .limit(maxVariants)
        .lean<ProductDoc[]>(),
    );
  }

  async addVariantCounts(products: readonly ProductDoc[]): Promise<ProductDoc[]> {
    const groups = [...new Set(products.flatMap(({ group }) => group ?? []))];
    if (groups.length === 0) return [...products];
    const countries = [...new Set(products.map(({ country }) => country))];
    const counts = await ProductModel.aggregate<{ _id: Partial<ProductDoc>; variants: number }>([
      { $match: { country: { $in: countries }, group: { $in: groups }, retired: false } },
      { $group: { _id: { country: '$country', feed: '$feed', group: '$group' }, variants: { $sum: 1 } } },
    ]);
    const toGroupKey = ({ country, feed, group }: Partial<ProductDoc>) =>
      JSON.stringify([country, feed, group]);
    const countByKey = new Map(counts.map(({ _id, variants }) => [toGroupKey(_id), variants]));
    return products.map(product => {
      const variants = product.group ? countByKey.get(toGroupKey(product)) : undefined;
      return variants === undefined ? product : { ...product, variants };
    });
  }

  async findCurrency(country: string): Promise<string | undefined> {
    const first = await ProductModel.findOne({ country, retired: false })
      .sort(popularFirst)
      .select({ currency: 1 })
      .lean<Pick<ProductDoc, 'currency'>>();
    return first?.currency;
  }

  /** Keeps the order of `ids`. Leaves out unavailable products. */
  async findByIds(ids: readonly string[]): Promise<ProductDoc[]> {
    const found = this.applySales(
      await ProductModel.find({ _id: { $in: ids }, retired: false }).lean<ProductDoc[]>(),
    );
    const byId = new Map(found.map(product => [product._id, product]));
    return ids.flatMap(id => byId.get(id) ?? []);
  }

  /** Returns the largest category first, each in the spelling that most products use. */
  countCategories(countries: readonly string[]): Promise<CategoryCount[]> {
    const largestFirst = { products: -1, _id: 1 } as const;
    return ProductModel.aggregate<CategoryCount>([
      { $match: { country: { $in: countries }, retired: false } },
      {
        $group: {
          _id: { slug: '$category_slug', country: '$country', category: '$category' },
          products: { $sum: 1 },
        },
      },
      {
        $group: {
          _id: '$_id.country',
          topCategories: { $topN: { n: maxCategoriesPerCountry, sortBy: largestFirst, output: '$$ROOT' } },
        },
      },
      { $unwind: '$topCategories' },
      { $replaceWith: '$topCategories' },
      { $sort: largestFirst },
      {
        $group: {
          _id: '$_id.slug',
          category: { $first: '$_id.category' },
          countries: { $addToSet: '$_id.country' },
          products: { $sum: '$products' },
        },
      },
      { $sort: largestFirst },
      { $project: { _id: 0, category: 1, slug: '$_id', countries: 1, products: 1 } },
    ]);
  }

  private applySales<P extends Pick<ProductDoc, 'price' | 'sale'>>(products: P[]): P[] {
    const now = this.clock.now();
    return products.map(product => applySale(product, now));
  }

  private async *streamWithSales(products: AsyncIterable<ProductDoc>): AsyncGenerator<ProductDoc> {
    for await (const product of products) yield applySale(product, this.clock.now());
  }
}

const applySale = <P extends Pick<ProductDoc, 'price' | 'sale'>>(product: P, now: Date): P =>
  product.sale
    ? { ...product, price: getPriceAt(product.price, product.sale, now), regular_price: product.price }
    : product;
