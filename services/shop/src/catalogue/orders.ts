import type { Searchable } from './result-set.ts';

export type Sort = 'BEST_MATCH' | 'LOWEST_PRICE' | 'HIGHEST_PRICE' | 'TOP_RATED';

type Order = (a: Searchable, b: Searchable) => number;
const byId: Order = (a, b) => (a._id < b._id ? -1 : 1);
const byReviews: Order = (a, b) => (b.num_reviews ?? 0) - (a.num_reviews ?? 0) || byId(a, b);
const popularFirst: Order = (a, b) => Number(b.most_popular) - Number(a.most_popular) || byReviews(a, b);
export const orders: Record<Sort, Order> = {
  BEST_MATCH: popularFirst,
  LOWEST_PRICE: (a, b) => a.price - b.price || byId(a, b),
  HIGHEST_PRICE: (a, b) => b.price - a.price || byId(a, b),
  TOP_RATED: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || byReviews(a, b),
};
