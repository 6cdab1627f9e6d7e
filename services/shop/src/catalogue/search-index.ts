import MiniSearch from 'minisearch';

/** What the search looks at in a product. */
export interface Searchable {
  _id: string;
  title: string;
  category: string;
  category_slug: string;
  description: string;
  price: number;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
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
const orders: Record<Exclude<SearchWish['sort'], 'BEST_MATCH'>, Order> = {
  LOWEST_PRICE: (a, b) => a.price - b.price || byId(a, b),
  HIGHEST_PRICE: (a, b) => b.price - a.price || byId(a, b),
  TOP_RATED: (a, b) =>
    (b.rating ?? 0) - (a.rating ?? 0) || (b.num_reviews ?? 0) - (a.num_reviews ?? 0) || byId(a, b),
};
const popularFirst: Order = (a, b) => Number(b.most_popular) - Number(a.most_popular) || byId(a, b);

/** Letters without accents and case: what is typed finds what is written. */
const fold = (term: string) => term.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * A country's catalogue in memory: title counts over category over description, typos are forgiven from
 * four letters on, and the last word may be unfinished.
 */
export class SearchIndex {
  private readonly products: Map<string, Searchable>;
  private readonly index: MiniSearch<Searchable>;

  constructor(products: readonly Searchable[]) {
    this.products = new Map(products.map(product => [product._id, product]));
    this.index = new MiniSearch<Searchable>({
      idField: '_id',
      fields: ['title', 'category', 'description'],
      processTerm: fold,
      searchOptions: {
        boost: { title: 6, category: 3 },
        prefix: true,
        fuzzy: term => (term.length >= 4 ? 0.2 : false),
      },
    });
    this.index.addAll(products);
  }

  /** Ids of all that fits, best first. */
  search({ q, sort, ...filter }: SearchWish): string[] {
    const found = this.match(q).filter(
      product =>
        (filter.category === undefined || product.category_slug === filter.category) &&
        (filter.min_price === undefined || product.price >= filter.min_price) &&
        (filter.max_price === undefined || product.price <= filter.max_price),
    );
    const sorted = sort === 'BEST_MATCH' ? found : found.toSorted(orders[sort]);
    return sorted.map(product => product._id);
  }

  /** Products with all words; with any of them where none has all. */
  private match(q: string): Searchable[] {
    if (q === '') return [...this.products.values()].toSorted(popularFirst);
    const all = this.index.search(q, { combineWith: 'AND' });
    const hits = all.length > 0 ? all : this.index.search(q, { combineWith: 'OR' });
    return hits.flatMap(hit => this.products.get(String(hit.id)) ?? []);
  }
}
