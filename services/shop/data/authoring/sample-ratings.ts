import type { AuthoredProduct } from './products.ts';
import { seeded } from './seeded.ts';

export interface SampleRating {
  rating: number;
  reviews: number;
}

/** The share of new products without a rating. Ratings are invented, and marked as such. */
const newShare = 0.04;

/** A sample rating, so that stars can be shown before there are real ratings. Some products have none. */
export function sampleRating({ id, mostPopular }: AuthoredProduct): SampleRating | undefined {
  if (!mostPopular && seeded(id, 'new') < newShare) return undefined;
  const spread = (seeded(id, 'a') + seeded(id, 'b') + seeded(id, 'c')) / 3;
  const rating = Math.min(5, Math.round((3.75 + spread * 1.3 + (mostPopular ? 0.15 : 0)) * 10) / 10);
  const reviews = Math.round(9 * 10 ** (seeded(id, 'reviews') * 2.1) * (mostPopular ? 9 : 1));
  return { rating, reviews };
}
