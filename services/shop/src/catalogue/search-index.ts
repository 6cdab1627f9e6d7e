import MiniSearch from 'minisearch';

/** What the search keeps of a product. */
export interface Searchable {
  _id: string;
  title: string;
  category: string;
  category_slug: string;
  price: number;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
}

/** What the search reads of a product. */
export interface Readable extends Searchable {
  description: string;
}

export interface SearchWish {
  q: string;
  category?: string | undefined;
  min_price?: number | undefined;
  max_price?: number | undefined;
  sort: 'BEST_MATCH' | 'LOWEST_PRICE' | 'HIGHEST_PRICE' | 'TOP_RATED';
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

/**
 * A country's catalogue in memory: title counts over category over description, a word that nothing is
 * written with is taken for a typo from four letters on, and the last word may be unfinished.
 */
export class SearchIndex {
  private readonly products = new Map<string, Searchable>();
  /** In how many texts a word stands. */
  private readonly terms = new Map<string, number>();
  private readonly ordered = new Map<SearchWish['sort'], Searchable[]>();
  private readonly index: MiniSearch<Readable>;

  constructor(products: Iterable<Readable> = []) {
    this.index = new MiniSearch<Readable>({
      idField: '_id',
      fields: ['title', 'category', 'description'],
      processTerm: (term, field) => {
        const word = fold(term);
        if (field !== undefined && word.length > 0) this.terms.set(word, (this.terms.get(word) ?? 0) + 1);
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

  /** Adds a product, or takes its new state. */
  put({ description, ...product }: Readable): void {
    if (this.products.has(product._id)) this.index.discard(product._id);
    this.index.add({ ...product, description });
    const { _id, title, category, category_slug, price, rating, num_reviews, most_popular } = product;
    this.products.set(_id, { _id, title, category, category_slug, price, rating, num_reviews, most_popular });
    this.ordered.clear();
  }

  remove(id: string): void {
    if (!this.products.delete(id)) return;
    this.index.discard(id);
    this.ordered.clear();
  }

  /** Ids of all that fits, best first. */
  search({ q, sort, ...filter }: SearchWish): string[] {
    const fits = (product: Searchable) =>
      (filter.category === undefined || product.category_slug === filter.category) &&
      (filter.min_price === undefined || product.price >= filter.min_price) &&
      (filter.max_price === undefined || product.price <= filter.max_price);
    if (q === '')
      return this.all(sort)
        .filter(fits)
        .map(product => product._id);
    const found = this.match(q).filter(fits);
    const sorted = sort === 'BEST_MATCH' ? found : found.sort(orders[sort]);
    return sorted.map(product => product._id);
  }

  private all(sort: SearchWish['sort']): Searchable[] {
    const known = this.ordered.get(sort) ?? [...this.products.values()].sort(orders[sort]);
    this.ordered.set(sort, known);
    return known;
  }

  /** Products with all words; with any of them where none has all. */
  private match(q: string): Searchable[] {
    const words = q.split(/\s+/).slice(0, wordsMost).join(' ');
    const options = {
      fuzzy: (term: string) => (term.length >= 4 && !this.terms.has(term) ? 0.2 : false),
      prefix: (term: string, at: number, terms: string[]) => at === terms.length - 1 || !this.terms.has(term),
    };
    const all = this.index.search(words, { ...options, combineWith: 'AND' });
    const hits = all.length > 0 ? all : this.index.search(words, { ...options, combineWith: 'OR' });
    return hits.flatMap(hit => this.products.get(String(hit.id)) ?? []);
  }
}
