import { findNextPriceChange, getPriceAt, type Sale } from '../model/sale.ts';
import { recipientLabels } from '../vocabulary/people.ts';
import { occasionLabels } from '../vocabulary/vocabulary.ts';
import { Labels } from './labels.ts';
import { orders, type Sort } from './orders.ts';
import {
  type IndexedProduct,
  ResultSet,
  type Rows,
  type Searchable,
  type SortedRows,
  toRows,
} from './result-set.ts';
import { parseQuery, type SearchQuery } from './search-words.ts';
import { type ProductText, TextIndex } from './text-index.ts';

export interface IndexInput extends Searchable, ProductText {
  recipients: readonly string[];
  occasions: readonly string[];
  regular_price?: number;
  sale?: Sale | null;
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

export interface ResultRange {
  from: number;
  count: number;
}

interface TextMatch {
  product: IndexedProduct;
  terms: string[];
}

/** While products load, results are not sorted again for every request. */
const maxSortedAgeMs = 2_000;

/**
 * Searches the products of one country. Text matches come first, then products with labels for the person and occasion
 * in the query.
 */
export class SearchIndex {
  private readonly products = new Map<string, IndexedProduct>();
  private readonly texts = new TextIndex();
  private readonly labels = new Labels([...recipientLabels, ...occasionLabels.keys()]);
  private nextNumber = 0;
  private freeNumbers: number[] = [];
  /** Numbers of removed products that are still in sorted results. */
  private releasedNumbers: number[] = [];
  private isUpdatingInBulk = false;
  private readonly groupNumbers = new Map<string, number>();
  private readonly salesById = new Map<string, { regularPrice: number; sale: Sale }>();
  /** In milliseconds since 1970. */
  private nextPriceChange = Number.POSITIVE_INFINITY;
  private readonly sortedRows = new Map<Sort, SortedRows>();

  constructor(products: Iterable<IndexInput> = []) {
    for (const product of products) this.put(product);
  }

  get size(): number {
    return this.products.size;
  }

  has(id: string): boolean {
    return this.products.has(id);
  }

  /** While `work` adds many products, sorted results may be slightly outdated. */
  async updateInBulk(work: () => Promise<void>): Promise<void> {
    this.isUpdatingInBulk = true;
    try {
      await work();
    } finally {
      this.isUpdatingInBulk = false;
      this.invalidateSortedRows();
    }
  }

  put(product: IndexInput): void {
    const existing = this.products.get(product._id);
    if (existing) this.texts.discard(product._id);
    this.texts.add(product);
    const { _id, category_slug, price, rating, num_reviews, most_popular } = product;
    const number = existing?.number ?? this.freeNumbers.pop() ?? this.nextNumber++;
    this.labels.put(number, [...product.recipients, ...product.occasions]);
    const group = this.getGroupNumber(product);
    this.products.set(_id, { _id, category_slug, price, rating, num_reviews, most_popular, number, group });
    this.salesById.delete(_id);
    if (product.sale) {
      this.salesById.set(_id, { regularPrice: product.regular_price ?? price, sale: product.sale });
      // The next search applies the sale.
      this.nextPriceChange = 0;
    }
    this.invalidateSortedRows();
  }

  remove(id: string): void {
    const product = this.products.get(id);
    if (!product) return;
    this.products.delete(id);
    this.salesById.delete(id);
    this.texts.discard(id);
    this.labels.remove(product.number);
    this.releasedNumbers.push(product.number);
    this.invalidateSortedRows();
  }

  /** Returns the best ids first, and only the best variant of a product. */
  search(
    { q, sort, ...filter }: SearchOptions,
    { from, count }: ResultRange,
    now = new Date(),
  ): { ids: string[]; total: number } {
    if (now.getTime() >= this.nextPriceChange) this.updatePrices(now);
    const { category, min_price = 0, max_price = Number.POSITIVE_INFINITY } = filter;
    const { products, prices, groups } = q === '' ? this.sortAll(sort) : this.match(parseQuery(q), sort);
    const ids: string[] = [];
    let total = 0;
    const seenGroups = new Set<number>();
    prices.forEach((price, index) => {
      if (price < min_price || price > max_price) return;
      if (category !== undefined && products[index]?.category_slug !== category) return;
      const group = groups[index] ?? 0;
      if (group !== 0 && seenGroups.has(group)) return;
      if (group !== 0) seenGroups.add(group);
      const id = total >= from && ids.length < count ? products[index]?._id : undefined;
      if (id !== undefined) ids.push(id);
      total += 1;
    });
    return { ids, total };
  }

  private getGroupNumber({ feed = '', group }: IndexInput): number {
    if (!group) return 0;
    const key = `${feed}\n${group}`;
    const number = this.groupNumbers.get(key) ?? this.groupNumbers.size + 1;
    this.groupNumbers.set(key, number);
    return number;
  }

  private updatePrices(now: Date): void {
    this.nextPriceChange = Number.POSITIVE_INFINITY;
    let isChanged = false;
    for (const [id, { regularPrice, sale }] of this.salesById) {
      const product = this.products.get(id);
      const price = getPriceAt(regularPrice, sale, now);
      if (product && product.price !== price) {
        product.price = price;
        isChanged = true;
      }
      this.nextPriceChange = Math.min(
        this.nextPriceChange,
        findNextPriceChange(sale, now)?.getTime() ?? this.nextPriceChange,
      );
    }
    if (isChanged) this.invalidateSortedRows();
  }

  private invalidateSortedRows(): void {
    if (this.isUpdatingInBulk) return;
    this.sortedRows.clear();
    if (this.releasedNumbers.length === 0) return;
    this.freeNumbers = this.freeNumbers.concat(this.releasedNumbers);
    this.releasedNumbers = [];
  }

  private sortAll(sort: Sort): SortedRows {
    const cached = this.sortedRows.get(sort);
    if (cached && (!this.isUpdatingInBulk || performance.now() - cached.sortedAt < maxSortedAgeMs))
      return cached;
    const rows = toRows([...this.products.values()].sort(orders[sort]));
    const sorted = {
      ...rows,
      numbers: rows.products.map(({ number }) => number),
      sortedAt: performance.now(),
    };
    this.sortedRows.set(sort, sorted);
    return sorted;
  }

  /**
   * Returns text matches, then products that match the labels and the other words. If there are none, returns products
   * that match only the labels or, without labels, any word.
   */
  private match(query: SearchQuery, sort: Sort): Rows {
    const { allWords, keywords, subjectWords, lastWord } = query;
    const results = new ResultSet(this.nextNumber);
    const isForAudience = this.labels.createQueryTest(query);
    // If the smaller set of words matches nothing, the larger one cannot match either.
    const subjectMatches =
      isForAudience && subjectWords.length > 0 ? this.matchText(subjectWords, 'AND', lastWord) : undefined;
    const keywordMatches = subjectMatches?.length === 0 ? [] : this.matchText(keywords, 'AND', lastWord);
    const hasStopWords = keywords.length < allWords.length && keywordMatches.length > 0;
    const textMatches = [
      ...(hasStopWords ? this.matchText(allWords, 'AND', lastWord) : []),
      ...keywordMatches,
    ];
    if (isForAudience) {
      // The last word may be incomplete, but in 'gifts for her', products for her come before herbs.
      const isAudienceWord = keywords.at(-1) === lastWord && subjectWords.at(-1) !== lastWord;
      results.add(
        getProducts(textMatches.filter(({ terms }) => !isAudienceWord || terms.includes(lastWord ?? ''))),
      );
      if (subjectMatches)
        results.add(getProducts(subjectMatches).filter(({ number }) => isForAudience(number)));
      else results.addMatching(this.sortAll(sort), isForAudience);
    }
    results.add(getProducts(textMatches));
    if (results.products.length === 0) {
      if (isForAudience) results.addMatching(this.sortAll(sort), isForAudience);
      else results.add(getProducts(this.matchText(keywords, 'OR', lastWord)));
    }
    return sort === 'BEST_MATCH' ? results : this.sortResults(results, sort);
  }

  private matchText(words: string[], combineWith: 'AND' | 'OR', lastWord: string | undefined): TextMatch[] {
    return this.texts.search(words, combineWith, lastWord).flatMap(({ id, terms }) => {
      const product = this.products.get(id);
      return product ? [{ product, terms }] : [];
    });
  }

  private sortResults(results: ResultSet, sort: Sort): Rows {
    const { products, prices, groups, numbers } = this.sortAll(sort);
    const isFound = (_: unknown, index: number) => results.has(numbers[index] ?? 0);
    return {
      products: products.filter(isFound),
      prices: prices.filter(isFound),
      groups: groups.filter(isFound),
    };
  }
}

const getProducts = (matches: TextMatch[]) => matches.map(({ product }) => product);
