import type { AuthoredProduct } from './products.ts';
import { getSeededRandom } from './seeded.ts';

export interface SampleRating {
  rating: number;
  reviews: number;
}

/** Products without a rating, like new ones. */
const newShare = 0.04;

/** Feeds mark these ratings as invented. */
export function createSampleRating({ id, mostPopular }: AuthoredProduct): SampleRating | undefined {
  if (!mostPopular && getSeededRandom(id, 'new') < newShare) return undefined;
  const spread = (getSeededRandom(id, 'a') + getSeededRandom(id, 'b') + getSeededRandom(id, 'c')) / 3;
  const rating = Math.min(5, Math.round((3.75 + spread * 1.3 + (mostPopular ? 0.15 : 0)) * 10) / 10);
  const reviews = Math.round(9 * 10 ** (getSeededRandom(id, 'reviews') * 2.1) * (mostPopular ? 9 : 1));
  return { rating, reviews };
}
