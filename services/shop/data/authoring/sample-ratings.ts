import type { AuthoredProduct } from './products.ts';
import { getSeededRandom } from './seeded.ts';

export interface SampleRating {
  rating: number;
  reviewCount: number;
}

/** A real catalogue also has new products that nobody has rated. */
const unratedShare = 0.04;

/** Returns an invented rating, which feeds mark as `sample_rating`. */
export function createSampleRating({ id, isMostPopular }: AuthoredProduct): SampleRating | undefined {
  if (!isMostPopular && getSeededRandom(id, 'new') < unratedShare) return undefined;
  // The mean of three random numbers is rarely extreme.
  const mean = (getSeededRandom(id, 'a') + getSeededRandom(id, 'b') + getSeededRandom(id, 'c')) / 3;
  const rating = Math.min(5, Math.round((3.75 + mean * 1.3 + (isMostPopular ? 0.15 : 0)) * 10) / 10);
  const reviewCount = Math.round(9 * 10 ** (getSeededRandom(id, 'reviews') * 2.1) * (isMostPopular ? 9 : 1));
  return { rating, reviewCount };
}
