import type { ComparableProduct } from '../catalogue/product.store.ts';
import { tokenizeText } from '../catalogue/search-words.ts';

type Comparable = Pick<ComparableProduct, 'title' | 'price' | 'recipients' | 'interests'>;

/** The share of the shorter list that the other one contains, 0 to 1. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const sharedCount = a.filter(item => b.includes(item)).length;
  return sharedCount === 0 ? 0 : sharedCount / Math.min(a.length, b.length);
}

/** 1 if they are equal, 0 if one is at least four times the other. */
function priceSimilarity(a: number, b: number): number {
  if (a <= 0 || b <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log2(a / b)) / 2);
}

const wordsOf = ({ title }: Comparable) => tokenizeText(title.toLowerCase()).filter(word => word.length > 2);

const similarity = (a: Comparable, b: Comparable): number =>
  5 * overlap(wordsOf(a), wordsOf(b)) +
  2 * overlap(a.interests, b.interests) +
  overlap(a.recipients, b.recipients) +
  priceSimilarity(a.price, b.price);

/** Equally similar ones keep their order. */
export function findSimilar<P extends ComparableProduct>(
  product: ComparableProduct,
  others: readonly P[],
  limit: number,
): P[] {
  return others
    .filter(other => other.product_id !== product.product_id)
    .map(other => ({ other, score: similarity(product, other) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ other }) => other);
}
