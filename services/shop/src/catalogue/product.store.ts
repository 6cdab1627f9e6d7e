import { limits } from '@giftlist/contracts/limits';
import { Clock } from '@giftlist/service-kit/clock';
import { inSnapshot } from '@giftlist/service-kit/mongo/transaction';
import { Injectable } from '@nestjs/common';
import { type ProductDoc, ProductModel, popularFirst } from '../model/product.ts';
import { priceAt } from '../model/sale.ts';

/** The filter of lists: one variant of each group. */
const shown = { retired: false, is_behind: { $ne: true } } as const;
/** The maximum number of variants of a product. */
const variantsMost = 100;

/** The maximum number of categories; a feed can have as many categories as products. */
const categoriesOfCountry = 200;

export interface CategoryCount {
  category: string;
  slug: string;
  countries: string[];
  products: number;
}

export type AlikeProduct = Pick<
  ProductDoc,
  '_id' | 'product_id' | 'title' | 'price' | 'recipients' | 'interests'
>;

/** Products on offer, with current prices. */
@Injectable()
export class ProductStore {
  constructor(private readonly clock: Clock = new Clock()) {}

  async page(
    wanted: { country: string; category?: string | undefined; mostPopular?: boolean | undefined },
    page: number,
  ): Promise<{ items: ProductDoc[]; total: number }> {
    const filter = {
      country: wanted.country,
      ...shown,
      ...(wanted.category === undefined ? {} : { category_slug: wanted.category }),
      ...(wanted.mostPopular ? { most_popular: true } : {}),
    };
    return inSnapshot(async ({ session }) => ({
      items: this.#priced(
        await ProductModel.find(filter)
          .session(session)
          .sort(popularFirst)
          .skip((page - 1) * limits.productsPerPage)
          .limit(limits.productsPerPage)
          .lean<ProductDoc[]>(),
      ),
      total: await ProductModel.countDocuments(filter).session(session),
    }));
  }

  /** A country's products, the most popular first, up to `most`, and how many there are. */
  async all(country: string, most: number): Promise<{ items: ProductDoc[]; total: number }> {
    const filter = { country, ...shown };
    return inSnapshot(async ({ session }) => ({
      items: this.#priced(
        await ProductModel.find(filter).session(session).sort(popularFirst).limit(most).lean<ProductDoc[]>(),
      ),
      total: await ProductModel.countDocuments(filter).session(session),
    }));
  }

  /** Streams every product of a country, the most popular first. */
  stream(country: string): AsyncIterable<ProductDoc> {
    return this.#pricedOneByOne(
      ProductModel.find({ country, retired: false })
        .sort(popularFirst)
        .lean<ProductDoc[]>()
        .cursor({ batchSize: 500 }),
    );
  }

  /** Products that changed since a moment, including retired ones. */
  changedSince(country: string, since: Date): AsyncIterable<ProductDoc> {
    return this.#pricedOneByOne(
      ProductModel.find({ country, changed_at: { $gte: since } })
        .lean<ProductDoc[]>()
        .cursor({ batchSize: 500 }),
    );
  }

  async one(country: string, productId: string): Promise<ProductDoc | undefined> {
    const [product] = await this.byIds([`${country}:${productId}`]);
    return product;
  }

  /** The product in the first of these countries that offers it, else in the one that offered it last. */
  async inCountries(countries: readonly string[], productId: string): Promise<ProductDoc | undefined> {
    const ids = countries.map(country => `${country}:${productId}`);
    const found = this.#priced(await ProductModel.find({ _id: { $in: ids } }).lean<ProductDoc[]>());
    const rank = ({ _id, retired }: ProductDoc) => ids.indexOf(_id) + (retired ? ids.length : 0);
    return found.toSorted((a, b) => rank(a) - rank(b))[0];
  }

  /** The most popular products of a category, with the fields that similarity depends on. */
  async alike(country: string, category_slug: string, most: number) {
    const found = await ProductModel.find({ country, ...shown, category_slug })
      .sort(popularFirst)
      .limit(most)
      .select({ product_id: 1, title: 1, price: 1, sale: 1, recipients: 1, interests: 1, group: 1 })
      .lean<(AlikeProduct & Pick<ProductDoc, 'sale' | 'group'>)[]>();
    return this.#priced(found);
  }

  /** All variants of a product that are on offer; empty if it has no group. */
  async variantsOf({ country, feed, group }: ProductDoc): Promise<ProductDoc[]> {
    if (!group) return [];
    return this.#priced(
      await ProductModel.find({ country, group, feed, retired: false })
        .limit(variantsMost)
        .lean<ProductDoc[]>(),
    );
  }

  /** Adds the number of variants to the products. */
  async counted(products: readonly ProductDoc[]): Promise<ProductDoc[]> {
    const groups = [...new Set(products.flatMap(({ group }) => group ?? []))];
    if (groups.length === 0) return [...products];
    const countries = [...new Set(products.map(({ country }) => country))];
    const counts = await ProductModel.aggregate<{ _id: Partial<ProductDoc>; variants: number }>([
      { $match: { country: { $in: countries }, group: { $in: groups }, retired: false } },
      { $group: { _id: { country: '$country', feed: '$feed', group: '$group' }, variants: { $sum: 1 } } },
    ]);
    const keyOf = ({ country, feed, group }: Partial<ProductDoc>) => JSON.stringify([country, feed, group]);
    const byKey = new Map(counts.map(({ _id, variants }) => [keyOf(_id), variants]));
    return products.map(product => {
      const variants = product.group ? byKey.get(keyOf(product)) : undefined;
      return variants === undefined ? product : { ...product, variants };
    });
  }

  /** The currency of the country's most popular product. */
  async currency(country: string): Promise<string | undefined> {
    const first = await ProductModel.findOne({ country, retired: false })
      .sort(popularFirst)
      .select({ currency: 1 })
      .lean<Pick<ProductDoc, 'currency'>>();
    return first?.currency;
  }

  /** Products by id, in the given order; missing ones are left out. */
  async byIds(ids: readonly string[]): Promise<ProductDoc[]> {
    const found = this.#priced(
      await ProductModel.find({ _id: { $in: ids }, retired: false }).lean<ProductDoc[]>(),
    );
    const byId = new Map(found.map(product => [product._id, product]));
    return ids.flatMap(id => byId.get(id) ?? []);
  }

  /**
   * The categories with products in these countries, the fullest first, up to a limit per country. A name
   * that is spelled differently between countries is taken from where it has the most products.
   */
  categories(countries: readonly string[]): Promise<CategoryCount[]> {
    const fullestFirst = { products: -1, _id: 1 } as const;
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
          shelves: { $topN: { n: categoriesOfCountry, sortBy: fullestFirst, output: '$$ROOT' } },
        },
      },
      { $unwind: '$shelves' },
      { $replaceWith: '$shelves' },
      { $sort: fullestFirst },
      {
        $group: {
          _id: '$_id.slug',
          category: { $first: '$_id.category' },
          countries: { $addToSet: '$_id.country' },
          products: { $sum: '$products' },
        },
      },
      { $sort: fullestFirst },
      { $project: { _id: 0, category: 1, slug: '$_id', countries: 1, products: 1 } },
    ]);
  }

  #priced<P extends Pick<ProductDoc, 'price' | 'sale'>>(products: P[]): P[] {
    const now = this.clock.now();
    return products.map(product => pricedAt(product, now));
  }

  async *#pricedOneByOne(products: AsyncIterable<ProductDoc>): AsyncGenerator<ProductDoc> {
    for await (const product of products) yield pricedAt(product, this.clock.now());
  }
}

/** Returns a stored product with its price at a moment. */
const pricedAt = <P extends Pick<ProductDoc, 'price' | 'sale'>>(product: P, now: Date): P =>
  product.sale
    ? { ...product, price: priceAt(product.price, product.sale, now), regular_price: product.price }
    : product;
