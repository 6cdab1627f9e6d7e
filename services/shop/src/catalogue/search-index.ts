import { nextChange, priceAt, type Sale } from '../model/sale.ts';
import { recipientLabels } from '../vocabulary/people.ts';
import { occasionLabels } from '../vocabulary/vocabulary.ts';
import { Found, type IsFor, inRows, type Kept, type Rows, type Searchable, type Sorted } from './found.ts';
import { Labels } from './labels.ts';
import { orders, type Sort } from './orders.ts';
import { readSearch, type SearchWords } from './search-words.ts';
import { TextIndex, type Texts } from './text-index.ts';

/** The searched fields of a product. */
export interface Readable extends Searchable, Texts {
  /** The recipients it is for, and the occasions, as catalogue labels. */
  recipients: readonly string[];
  occasions: readonly string[];
  /** The price without the sale; absent if there is none. */
  regular_price?: number;
  sale?: Sale | null;
  /** Variants of one group in a feed are one result. */
  feed?: string;
  group?: string | null;
}

export interface SearchOptions {
  q: string;
  category?: string | undefined;
  min_price?: number | undefined;
  max_price?: number | undefined;
  sort: Sort;
}

/** Which results to return: `count` of them, starting at `from` (0 for the best). */
export interface Part {
  from: number;
  count: number;
}

interface Look {
  product: Kept;
  terms: string[];
}

/** Sorting for every request would leave no time to read the catalogue. */
const sortedForMs = 2_000;

/**
 * A country's catalogue in memory. Products whose text matches come first, then those labelled for the person
 * and occasion in the query, popular ones before others.
 */
export class SearchIndex {
  private readonly products = new Map<string, Kept>();
  private readonly texts = new TextIndex();
  private readonly labels = new Labels([...recipientLabels, ...occasionLabels.keys()]);
  private numbersGiven = 0;
  /** Numbers of removed products, to be reused; freed ones are still in sorted results. */
  private freeNumbers: number[] = [];
  private freedNumbers: number[] = [];
  private isGrowing = false;
  private readonly groups = new Map<string, number>();
  /** Sales by product, and when the next price changes, in milliseconds. */
  private readonly sales = new Map<string, { regular: number; sale: Sale }>();
  private nextChange = Number.POSITIVE_INFINITY;
  private readonly sorted = new Map<Sort, Sorted>();

  constructor(products: Iterable<Readable> = []) {
    for (const product of products) this.put(product);
  }

  get size(): number {
    return this.products.size;
  }

  has(id: string): boolean {
    return this.products.has(id);
  }

  /** Runs `work`, which adds many products; sorted results may be slightly outdated meanwhile. */
  async whileGrowing(work: () => Promise<void>): Promise<void> {
    this.isGrowing = true;
    try {
      await work();
    } finally {
      this.isGrowing = false;
      this.changed();
    }
  }

  /** Adds or replaces a product. */
  put(product: Readable): void {
    const known = this.products.get(product._id);
    if (known) this.texts.discard(product._id);
    this.texts.add(product);
    const { _id, category_slug, price, rating, num_reviews, most_popular } = product;
    const number = known?.number ?? this.freeNumbers.pop() ?? this.numbersGiven++;
    this.labels.put(number, [...product.recipients, ...product.occasions]);
    const group = this.groupOf(product);
    this.products.set(_id, { _id, category_slug, price, rating, num_reviews, most_popular, number, group });
    this.sales.delete(_id);
    if (product.sale) {
      this.sales.set(_id, { regular: product.regular_price ?? price, sale: product.sale });
      this.nextChange = 0;
    }
    this.changed();
  }

  remove(id: string): void {
    const product = this.products.get(id);
    if (!product) return;
    this.products.delete(id);
    this.sales.delete(id);
    this.texts.discard(id);
    this.labels.remove(product.number);
    this.freedNumbers.push(product.number);
    this.changed();
  }

  /**
   * Returns the ids of the requested results, best first, and the total. Of variants only the best is a
   * result.
   */
  search(
    { q, sort, ...filter }: SearchOptions,
    { from, count }: Part,
    now = new Date(),
  ): { ids: string[]; total: number } {
    if (now.getTime() >= this.nextChange) this.reprice(now);
    const { category, min_price = 0, max_price = Number.POSITIVE_INFINITY } = filter;
    const { products, prices, groups } = q === '' ? this.all(sort) : this.matching(readSearch(q), sort);
    const ids: string[] = [];
    let total = 0;
    const found = new Set<number>();
    prices.forEach((price, at) => {
      if (price < min_price || price > max_price) return;
      if (category !== undefined && products[at]?.category_slug !== category) return;
      const group = groups[at] ?? 0;
      if (group !== 0 && found.has(group)) return;
      if (group !== 0) found.add(group);
      const id = total >= from && ids.length < count ? products[at]?._id : undefined;
      if (id !== undefined) ids.push(id);
      total += 1;
    });
    return { ids, total };
  }

  private groupOf({ feed = '', group }: Readable): number {
    if (!group) return 0;
    const key = `${feed}\n${group}`;
    const number = this.groups.get(key) ?? this.groups.size + 1;
    this.groups.set(key, number);
    return number;
  }

  /** Updates prices to the current moment. */
  private reprice(now: Date): void {
    this.nextChange = Number.POSITIVE_INFINITY;
    let isChanged = false;
    for (const [id, { regular, sale }] of this.sales) {
      const product = this.products.get(id);
      const price = priceAt(regular, sale, now);
      if (product && product.price !== price) {
        product.price = price;
        isChanged = true;
      }
      this.nextChange = Math.min(this.nextChange, nextChange(sale, now)?.getTime() ?? this.nextChange);
    }
    if (isChanged) this.changed();
  }

  private changed(): void {
    if (this.isGrowing) return;
    this.sorted.clear();
    if (this.freedNumbers.length === 0) return;
    this.freeNumbers = this.freeNumbers.concat(this.freedNumbers);
    this.freedNumbers = [];
  }

  private all(sort: Sort): Sorted {
    const known = this.sorted.get(sort);
    if (known && (!this.isGrowing || performance.now() - known.at < sortedForMs)) return known;
    const rows = inRows([...this.products.values()].sort(orders[sort]));
    const sorted = { ...rows, numbers: rows.products.map(({ number }) => number), at: performance.now() };
    this.sorted.set(sort, sorted);
    return sorted;
  }

  /**
   * Products whose text matches, then those with matching labels. If there are none: all with the labels, or
   * with some of the words.
   */
  private matching(words: SearchWords, sort: Sort): Rows {
    const { all, telling, others, last } = words;
    const found = new Found(this.numbersGiven);
    const isFor = this.testOf(words);
    // Fewer words first: if they find nothing, more words find nothing either.
    const ofOthers = isFor && others.length > 0 ? this.look(others, 'AND', last) : undefined;
    const ofTelling = ofOthers?.length === 0 ? [] : this.look(telling, 'AND', last);
    const isMore = telling.length < all.length && ofTelling.length > 0;
    const written = [...(isMore ? this.look(all, 'AND', last) : []), ...ofTelling];
    if (isFor) {
      // 'Her' is no prefix of 'herb planter' here; such matches come after products for her.
      const isNamed = telling.at(-1) === last && others.at(-1) !== last;
      found.add(productsOf(written.filter(({ terms }) => !isNamed || terms.includes(last ?? ''))));
      if (ofOthers) found.add(productsOf(ofOthers).filter(({ number }) => isFor(number)));
      else found.addAll(this.all(sort), isFor);
    }
    found.add(productsOf(written));
    if (found.products.length === 0) {
      if (isFor) found.addAll(this.all(sort), isFor);
      else found.add(productsOf(this.look(telling, 'OR', last)));
    }
    return sort === 'BEST_MATCH' ? found : this.inOrder(found, sort);
  }

  private look(words: string[], combineWith: 'AND' | 'OR', last?: string): Look[] {
    return this.texts.look(words, combineWith, last).flatMap(({ id, terms }) => {
      const product = this.products.get(id);
      return product ? [{ product, terms }] : [];
    });
  }

  private inOrder(found: Found, sort: Sort): Rows {
    const { products, prices, groups, numbers } = this.all(sort);
    const isFound = (_: unknown, place: number) => found.has(numbers[place] ?? 0);
    return {
      products: products.filter(isFound),
      prices: prices.filter(isFound),
      groups: groups.filter(isFound),
    };
  }

  /**
   * Returns a test for products that are for any of the people and any of the occasions; undefined if there
   * are none.
   */
  private testOf({ people, occasions }: SearchWords): IsFor | undefined {
    const tests: IsFor[] = [];
    const forPeople = people.map(({ label, not, or }): IsFor => {
      const is = this.labels.under(label);
      if (!not || !or) return is;
      const [isNot, isOr] = [this.labels.under(not), this.labels.under(or)];
      return number => is(number) && (isOr(number) || !isNot(number));
    });
    const forOccasions = occasions.map(label => this.labels.under(label));
    for (const [first, ...more] of [forPeople, forOccasions])
      if (first) tests.push(more.length === 0 ? first : number => [first, ...more].some(is => is(number)));
    const [one, other] = tests;
    return one && other ? number => one(number) && other(number) : one;
  }
}

const productsOf = (looks: Look[]) => looks.map(({ product }) => product);
