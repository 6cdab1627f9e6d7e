import type { ComparableProduct } from '../catalogue/product.store.ts';
import { tokenizeText } from '../catalogue/search-words.ts';

type Comparable = Pick<ComparableProduct, 'title' | 'price' | 'recipients' | 'interests'>;

/** Returns how much of the shorter list the longer one contains, from 0 to 1. */
function getOverlap(a: readonly string[], b: readonly string[]): number {
  const sharedCount = a.filter(item => b.includes(item)).length;
  return sharedCount === 0 ? 0 : sharedCount / Math.min(a.length, b.length);
}

/** Returns 1 for equal prices and 0 if one is at least four times the other. */
function getPriceSimilarity(a: number, b: number): number {
  if (a <= 0 || b <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log2(a / b)) / 2);
}

const getTitleWords = ({ title }: Comparable) =>
  tokenizeText(title.toLowerCase()).filter(word => word.length > 2);

const getSimilarity = (a: Comparable, b: Comparable): number =>
  5 * getOverlap(getTitleWords(a), getTitleWords(b)) +
  2 * getOverlap(a.interests, b.interests) +
  getOverlap(a.recipients, b.recipients) +
  getPriceSimilarity(a.price, b.price);

/** Equally similar products keep their order. */
export function findSimilar<P extends ComparableProduct>(
  product: ComparableProduct,
  candidates: readonly P[],
  limit: number,
): P[] {
  return candidates
    .filter(candidate => candidate.product_id !== product.product_id)
    .map(candidate => ({ candidate, score: getSimilarity(product, candidate) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}
