import MiniSearch, { type Query } from 'minisearch';
import { recipientOf } from '../genie-engine/people.ts';

/** What the search keeps of a product. */
export interface Searchable {
  _id: string;
  category_slug: string;
  price: number;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
}

/** What the search reads of a product. */
export interface Readable extends Searchable {
  title: string;
  category: string;
  description: string;
  recipients: readonly string[];
  interests: readonly string[];
  occasions: readonly string[];
}

export interface SearchWish {
  q: string;
  category?: string | undefined;
  min_price?: number | undefined;
  max_price?: number | undefined;
  sort: 'BEST_MATCH' | 'LOWEST_PRICE' | 'HIGHEST_PRICE' | 'TOP_RATED';
}

/** So many of what is found, from the first that is wanted (0 for the best). */
export interface Part {
  from: number;
  count: number;
}

interface Sorted {
  products: Searchable[];
  /** Of the products, in their order: one row of numbers is read many times faster than as many objects. */
  prices: Float64Array;
  /** When, on the clock of `performance`. */
  at: number;
}

type Order = (a: Searchable, b: Searchable) => number;
const byId: Order = (a, b) => (a._id < b._id ? -1 : 1);
const popularFirst: Order = (a, b) => Number(b.most_popular) - Number(a.most_popular) || byId(a, b);
const orders: Record<SearchWish['sort'], Order> = {
  BEST_MATCH: popularFirst,
  LOWEST_PRICE: (a, b) => a.price - b.price || byId(a, b),
  HIGHEST_PRICE: (a, b) => b.price - a.price || byId(a, b),
  TOP_RATED: (a, b) =>
    (b.rating ?? 0) - (a.rating ?? 0) || (b.num_reviews ?? 0) - (a.num_reviews ?? 0) || byId(a, b),
};

/** Letters without accents and case: what is typed finds what is written. */
const fold = (term: string) => term.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsMost = 8;
/** So few letters begin a great part of all words: descriptions are not read for what they may become. */
const fewLetters = 3;
/** Sorting all for each who asks would keep a catalogue from ever being read. */
const sortedForMs = 2_000;
/**
 * A word that so many products have, and so large a share of them, tells little and costs much; what all words
 * of a search cost together is at most twice as much.
 */
const common = { products: 500, share: 0.2 };

/** What a search for presents says anyway; it is passed over if other words are left. */
const weak = new Set(
  's a an and at for from idea ideas gift gifts in loves likes my of on or our present presents the to who with'.split(
    ' ',
  ),
);

/**
 * A country's catalogue in memory: title counts over category over whom and what it is for over description, a word
 * that nothing is written with is taken for a typo from four letters on, and the last word may be unfinished.
 */
export class SearchIndex {
  private readonly products = new Map<string, Searchable>();
  /** How many of the puts brought a word. Neither is counted down, so that their ratio holds. */
  private readonly terms = new Map<string, number>();
  private puts = 0;
  /** The words of the product that is being put. */
  private readonly seen = new Set<string>();
  private isGrowing = false;
  private readonly sorted = new Map<SearchWish['sort'], Sorted>();
  private readonly index: MiniSearch<Readable>;

  constructor(products: Iterable<Readable> = []) {
    this.index = new MiniSearch<Readable>({
      idField: '_id',
      fields: ['title', 'category', 'description', 'labels'],
      extractField: (product, field) =>
        field === 'labels' ? labelsOf(product) : product[field as Exclude<keyof Readable, Label>],
      processTerm: (term, field) => {
        const word = fold(term);
        if (field === undefined || word === '' || this.seen.has(word)) return word;
        this.seen.add(word);
        this.terms.set(word, (this.terms.get(word) ?? 0) + 1);
        return word;
      },
      searchOptions: { processTerm: fold, boost: { title: 6, category: 3, labels: 2 } },
      autoVacuum: true,
    });
    for (const product of products) this.put(product);
  }

  get size(): number {
    return this.products.size;
  }

  has(id: string): boolean {
    return this.products.has(id);
  }

  /** Runs `work`, which puts many products: what is sorted meanwhile may be a moment old. */
  async whileGrowing(work: () => Promise<void>): Promise<void> {
    this.isGrowing = true;
    try {
      await work();
    } finally {
      this.isGrowing = false;
      this.sorted.clear();
    }
  }

  /** Adds a product, or takes its new state. */
  put(product: Readable): void {
    if (this.products.has(product._id)) this.index.discard(product._id);
    this.seen.clear();
    this.puts += 1;
    this.index.add(product);
    const { _id, category_slug, price, rating, num_reviews, most_popular } = product;
    this.products.set(_id, { _id, category_slug, price, rating, num_reviews, most_popular });
    if (!this.isGrowing) this.sorted.clear();
  }

  remove(id: string): void {
    if (!this.products.delete(id)) return;
    this.index.discard(id);
    if (!this.isGrowing) this.sorted.clear();
  }

  /** Ids of what fits, best first, and how many there are. */
  search({ q, sort, ...filter }: SearchWish, { from, count }: Part): { ids: string[]; total: number } {
    const { category, min_price = 0, max_price = Number.POSITIVE_INFINITY } = filter;
    const { products, prices } = q === '' ? this.all(sort) : this.matching(q, sort);
    const ids: string[] = [];
    let total = 0;
    prices.forEach((price, at) => {
      if (price < min_price || price > max_price) return;
      if (category !== undefined && products[at]?.category_slug !== category) return;
      const id = total >= from && ids.length < count ? products[at]?._id : undefined;
      if (id !== undefined) ids.push(id);
      total += 1;
    });
    return { ids, total };
  }

  private all(sort: SearchWish['sort']): Sorted {
    const known = this.sorted.get(sort);
    if (known && (!this.isGrowing || performance.now() - known.at < sortedForMs)) return known;
    const sorted = withPrices([...this.products.values()].sort(orders[sort]));
    this.sorted.set(sort, sorted);
    return sorted;
  }

  private matching(q: string, sort: SearchWish['sort']): Sorted {
    const found = this.match(q);
    return withPrices(sort === 'BEST_MATCH' ? found : found.sort(orders[sort]));
  }

  private frequency(word: string): number {
    return this.terms.get(word) ?? 0;
  }

  /** Of more products a word tells nothing. */
  private get most(): number {
    return Math.max(common.products, common.share * this.puts);
  }

  /** How the catalogue says a word for somebody ('granny': 'grandma'), unless it says that everywhere. */
  private labelOf(word: string): string | undefined {
    const label = recipientOf(word);
    if (label === undefined || label === word) return undefined;
    return this.frequency(word) + this.frequency(label) > this.most ? undefined : label;
  }

  /** The words without those that stand everywhere ('for', 'the'), if others are left: the rarest in any case. */
  private telling(words: string[]): string[] {
    const reaches = new Map(
      words.map(word => [word, this.frequency(word) + this.frequency(this.labelOf(word) ?? '')]),
    );
    const reach = (word: string) => reaches.get(word) ?? 0;
    let sum = 0;
    const told = new Set(
      words
        .toSorted((a, b) => reach(a) - reach(b))
        .filter((word, at) => {
          sum += reach(word);
          return at === 0 || (reach(word) <= this.most && sum <= 2 * this.most);
        }),
    );
    return words.filter(word => told.has(word));
  }

  /** Products with all words; with any of them where none has all. */
  private match(q: string): Searchable[] {
    // Folded first: one letter may fold into several words.
    const written = [...new Set(wordsOf(fold(q)).filter(word => word !== ''))];
    const strong = written.filter(word => !weak.has(word));
    const words = this.telling(strong.length > 0 ? strong : written).slice(0, wordsMost);
    const queries = words.map((word): Query => this.queryOf(word, word === written.at(-1)));
    const all = this.index.search({ queries, combineWith: 'AND' });
    const hits = all.length > 0 ? all : this.index.search({ queries, combineWith: 'OR' });
    return hits.flatMap(hit => this.products.get(String(hit.id)) ?? []);
  }

  private queryOf(word: string, isLast: boolean): Query {
    const label = this.labelOf(word);
    const literal = this.literalQueryOf(word, isLast);
    return label === undefined
      ? literal
      : { queries: [literal, { queries: [label], fields: ['labels'] }], combineWith: 'OR' };
  }

  private literalQueryOf(word: string, isLast: boolean): Query {
    if (word.length <= fewLetters) {
      const begun = { queries: [word], prefix: true, fields: ['title', 'category'] };
      return isLast ? { queries: [word, begun], combineWith: 'OR' } : word;
    }
    const isTypo = !this.terms.has(word) && recipientOf(word) === undefined;
    return { queries: [word], fuzzy: isTypo && 0.2, prefix: isLast || isTypo };
  }
}

type Label = 'recipients' | 'interests' | 'occasions';
const labelsOf = ({ recipients, interests, occasions }: Pick<Readable, Label>) =>
  [...recipients, ...interests, ...occasions].join(' ');

const wordsOf: (text: string) => string[] = MiniSearch.getDefault('tokenize');

const withPrices = (products: Searchable[]): Sorted => ({
  products,
  prices: Float64Array.from(products, ({ price }) => price),
  at: performance.now(),
});
