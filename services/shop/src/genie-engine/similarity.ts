import type { ShelfItem } from './shelf.ts';

/** Returns 0 to 1, for lists without duplicates. */
const getJaccardSimilarity = (a: readonly string[], b: readonly string[]) => {
  const sharedCount = a.filter(item => b.includes(item)).length;
  return sharedCount === 0 ? 0 : sharedCount / (a.length + b.length - sharedCount);
};

/** Compares interests, category and title words. Returns 0 to 1. */
export function getSimilarity(a: ShelfItem, b: ShelfItem): number {
  const titleSimilarity = getJaccardSimilarity([...a.titleStems], [...b.titleStems]);
  return (
    0.45 * getJaccardSimilarity(a.interests, b.interests) +
    0.3 * Number(a.product.category_slug === b.product.category_slug) +
    0.25 * Math.min(1, titleSimilarity * 3)
  );
}

/** Limits the influence of viewed products, so that the message counts more. */
const maxViewedScore = 0.45;

/** By interest and category. The most frequent entry has weight 1. */
export type ViewedWeights = ReadonlyMap<string, number>;

const getInterestsAndCategory = ({ interests, product }: ShelfItem) => [
  ...interests,
  `in:${product.category_slug}`,
];

export function createViewedWeights(viewed: readonly ShelfItem[]): ViewedWeights {
  const counts = new Map<string, number>();
  for (const kind of viewed.flatMap(getInterestsAndCategory)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const highestCount = Math.max(...counts.values());
  return new Map([...counts].map(([kind, count]) => [kind, count / highestCount]));
}

export function scoreByViewedProducts(item: ShelfItem, weights: ViewedWeights): number {
  const sum = getInterestsAndCategory(item).reduce((total, kind) => total + (weights.get(kind) ?? 0), 0);
  return Math.min(maxViewedScore, 0.25 * sum);
}
