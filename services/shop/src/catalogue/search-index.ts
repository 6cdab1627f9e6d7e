import MiniSearch, { type Query } from 'minisearch';
import { recipientOf } from '../genie-engine/people.ts';
import { Labels } from './labels.ts';

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
  /** Whom and what it is for, in the catalogue's words. */
  recipients: readonly string[];
  interests: readonly string[];
  occasions: readonly string[];
}

/** A product as it is kept; its number is what labels know it by. */
interface Kept extends Searchable {
  number: number;
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

interface Rows {
  products: Kept[];
  /** Of the products, in their order: one row of numbers is read many times faster than as many objects. */
  prices: number[];
}

interface Sorted extends Rows {
  numbers: number[];
  /** When, on the clock of `performance`. */
  at: number;
}

/** What is written so, and with which of the words. */
interface Hit {
  product: Kept;
  terms: string[];
}

type IsLabelled = (number: number) => boolean;
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
  `s a an and at best cool for from gift gifts good great idea ideas in likes loves my nice of on or our perfect present
  presents the to unique who with`.split(/\s+/),
);

/**
 * A country's catalogue in memory: title counts over category over description, a word that nothing is
 * written with is taken for a typo from four letters on, and the last word may be unfinished. Whom and what a product
 * is for counts as if it were written, but after that, the popular first: half a catalogue may be for the same.
 */
export class SearchIndex {
  private readonly products = new Map<string, Kept>();
  private readonly labels = new Labels();
  /** Of products that are gone: others get them. */
  private readonly freeNumbers: number[] = [];
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
      fields: ['title', 'category', 'description'],
      processTerm: (term, field) => {
        const word = fold(term);
        if (field === undefined || word === '' || this.seen.has(word)) return word;
        this.seen.add(word);
        this.terms.set(word, (this.terms.get(word) ?? 0) + 1);
        return word;
      },
      searchOptions: { processTerm: fold, boost: { title: 6, category: 3 } },
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
    const number = this.products.get(_id)?.number ?? this.freeNumbers.pop() ?? this.products.size;
    const labels = [...product.recipients, ...product.interests, ...product.occasions];
    this.labels.put(
      number,
      labels.flatMap(label => wordsOf(fold(label))),
    );
    this.products.set(_id, { _id, category_slug, price, rating, num_reviews, most_popular, number });
    if (!this.isGrowing) this.sorted.clear();
  }

  remove(id: string): void {
    const product = this.products.get(id);
    if (!product) return;
    this.products.delete(id);
    this.labels.remove(product.number);
    this.freeNumbers.push(product.number);
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
    const rows = inRows([...this.products.values()].sort(orders[sort]));
    const sorted = { ...rows, numbers: rows.products.map(({ number }) => number), at: performance.now() };
    this.sorted.set(sort, sorted);
    return sorted;
  }

  /** Products with all words, written or labelled; with any of them written where none has all. */
  private matching(q: string, sort: SearchWish['sort']): Rows {
    const { words, last } = this.wordsIn(q);
    const labels = this.labelsOf(words);
    const labelled = [...labels.keys()];
    const plain = this.telling(words.filter(word => !labels.has(word))).slice(0, wordsMost);
    const queryOf = (word: string) => this.queryOf(word, word === last);
    const ofPlain = plain.map(queryOf);
    const ofLabelled = labelled.filter(word => this.isRare(word)).map(queryOf);

    const hits = this.look(
      plain.length === 0 ? ofLabelled : [{ queries: ofPlain, combineWith: 'AND' }, ...ofLabelled],
    );
    const whole = hits.filter(
      ({ product, terms }) =>
        plain.every(word => terms.includes(word)) &&
        labelled.every(word => terms.includes(word) || labels.get(word)?.(product.number)),
    );
    if (plain.length === 0 && labelled.length > 0) {
      const rows = this.withAll(productsOf(whole), sort, [...labels.values()]);
      if (rows.products.length > 0) return rows;
    }
    const found = productsOf(whole.length > 0 ? whole : this.look([...ofPlain, ...ofLabelled]));
    return inRows(sort === 'BEST_MATCH' ? found : found.sort(orders[sort]));
  }

  /** What was found and all that is labelled so: after it where the best come first, otherwise in order. */
  private withAll(found: Kept[], sort: SearchWish['sort'], labels: IsLabelled[]): Rows {
    const all = this.all(sort);
    const before = sort === 'BEST_MATCH' ? found : [];
    const foundNumbers = new Set(found.map(({ number }) => number));
    const places: number[] = [];
    all.numbers.forEach((number, place) => {
      const isMeant = foundNumbers.has(number)
        ? before.length === 0
        : labels.every(isLabelled => isLabelled(number));
      if (isMeant) places.push(place);
    });
    return {
      products: [...before, ...places.flatMap(place => all.products[place] ?? [])],
      prices: [...before.map(({ price }) => price), ...places.map(place => all.prices[place] ?? 0)],
    };
  }

  /** What is searched for, without what goes without saying, and what was written last: it may be unfinished. */
  private wordsIn(q: string): { words: string[]; last: string | undefined } {
    // Folded first: one letter may fold into several words.
    const text = fold(q).replace(/(\w+)['’](s\b)/g, (written, word, s) =>
      this.labels.under(word + s) ? word + s : written,
    );
    const all = [...new Set(wordsOf(text).filter(word => word !== ''))];
    const strong = all.filter(word => !weak.has(word));
    return { words: strong.length > 0 ? strong : all, last: all.at(-1) };
  }

  /** What is written with any of these, best first. */
  private look(queries: Query[]): Hit[] {
    if (queries.length === 0) return [];
    return this.index.search({ queries, combineWith: 'OR' }).flatMap(({ id, queryTerms }) => {
      const product = this.products.get(String(id));
      return product ? [{ product, terms: queryTerms }] : [];
    });
  }

  /** Of these words those that are labels, themselves or as the catalogue says them ('granny': 'grandma'). */
  private labelsOf(words: string[]): Map<string, IsLabelled> {
    const known = words.flatMap((word): [string, IsLabelled][] => {
      const [one, other] = [word, recipientOf(word) ?? word].flatMap(label => this.labels.under(label) ?? []);
      if (!one) return [];
      return [[word, other ? number => one(number) || other(number) : one]];
    });
    return new Map(known.slice(0, wordsMost));
  }

  private frequency(word: string): number {
    return this.terms.get(word) ?? 0;
  }

  /** Of more products a word tells nothing. */
  private get most(): number {
    return Math.max(common.products, common.share * this.puts);
  }

  private isRare(word: string): boolean {
    const frequency = this.frequency(word);
    return frequency > 0 && frequency <= this.most;
  }

  /** The words without those that stand everywhere ('for', 'the'), if others are left: the rarest in any case. */
  private telling(words: string[]): string[] {
    let sum = 0;
    const told = new Set(
      words
        .toSorted((a, b) => this.frequency(a) - this.frequency(b))
        .filter((word, at) => {
          sum += this.frequency(word);
          return at === 0 || (this.frequency(word) <= this.most && sum <= 2 * this.most);
        }),
    );
    return words.filter(word => told.has(word));
  }

  private queryOf(word: string, isLast: boolean): Query {
    if (word.length <= fewLetters) {
      const begun = { queries: [word], prefix: true, fields: ['title', 'category'] };
      return isLast ? { queries: [word, begun], combineWith: 'OR' } : word;
    }
    const isTypo = !this.terms.has(word);
    return { queries: [word], fuzzy: isTypo && 0.2, prefix: isLast || isTypo };
  }
}

const wordsOf: (text: string) => string[] = MiniSearch.getDefault('tokenize');

const productsOf = (hits: Hit[]) => hits.map(({ product }) => product);
const inRows = (products: Kept[]): Rows => ({ products, prices: products.map(({ price }) => price) });
