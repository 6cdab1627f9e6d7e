import type { AuthoredProduct } from './products.ts';
import { seeded } from './seeded.ts';

export interface SampleRating {
  rating: number;
  reviews: number;
}

/** The share of products without a rating, as if they were new. */
const newShare = 0.04;

/** For stars on screens. Feeds mark these ratings as invented. */
export function sampleRating({ id, mostPopular }: AuthoredProduct): SampleRating | undefined {
  if (!mostPopular && seeded(id, 'new') < newShare) return undefined;
  const spread = (seeded(id, 'a') + seeded(id, 'b') + seeded(id, 'c')) / 3;
  const rating = Math.min(5, Math.round((3.75 + spread * 1.3 + (mostPopular ? 0.15 : 0)) * 10) / 10);
  const reviews = Math.round(9 * 10 ** (seeded(id, 'reviews') * 2.1) * (mostPopular ? 9 : 1));
  return { rating, reviews };
}
