import type { AlikeProduct } from '../catalogue/product.store.ts';
import { tokens } from '../catalogue/search-words.ts';

type Likable = Pick<AlikeProduct, 'title' | 'price' | 'recipients' | 'interests'>;

/** Which share of the shorter list is also in the other, 0 to 1. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const both = a.filter(one => b.includes(one)).length;
  return both === 0 ? 0 : both / Math.min(a.length, b.length);
}

/** 1 for the same price, 0 for one that is four times as high. */
function priceLikeness(a: number, b: number): number {
  if (a <= 0 || b <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log2(a / b)) / 2);
}

const wordsOf = ({ title }: Likable) => tokens(title.toLowerCase()).filter(word => word.length > 2);

const likeness = (a: Likable, b: Likable): number =>
  5 * overlap(wordsOf(a), wordsOf(b)) +
  2 * overlap(a.interests, b.interests) +
  overlap(a.recipients, b.recipients) +
  priceLikeness(a.price, b.price);

/** The products most similar to this one, without itself. Among equally similar ones, the more popular come first. */
export function similarTo<P extends AlikeProduct>(
  product: AlikeProduct,
  others: readonly P[],
  most: number,
): P[] {
  return others
    .filter(other => other.product_id !== product.product_id)
    .map(other => ({ other, score: likeness(product, other) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ other }) => other);
}
