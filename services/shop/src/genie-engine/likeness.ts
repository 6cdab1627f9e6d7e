import type { ShelfItem } from './shelf.ts';

const shared = (a: readonly string[], b: readonly string[]) => {
  const both = a.filter(one => b.includes(one)).length;
  return both === 0 ? 0 : both / (a.length + b.length - both);
};

/** Compares two products by interests, category and title words. Returns 0 to 1. */
export function likeness(a: ShelfItem, b: ShelfItem): number {
  const words = shared([...a.titleStems], [...b.titleStems]);
  return (
    0.45 * shared(a.interests, b.interests) +
    0.3 * Number(a.product.category_slug === b.product.category_slug) +
    0.25 * Math.min(1, words * 3)
  );
}

/** Viewed products weigh less than anything that was said. */
const leaningMost = 0.45;

/** Interests and categories of viewed products; the most frequent is 1. */
export type Leaning = ReadonlyMap<string, number>;

const kindsOf = ({ interests, product }: ShelfItem) => [...interests, `in:${product.category_slug}`];

export function leaningOf(looked: readonly ShelfItem[]): Leaning {
  const counts = new Map<string, number>();
  for (const kind of looked.flatMap(kindsOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const highest = Math.max(...counts.values());
  return new Map([...counts].map(([kind, count]) => [kind, count / highest]));
}

/** Scores how well a product matches the viewed ones, on the ranking scale. */
export function leanedTo(item: ShelfItem, leaning: Leaning): number {
  const sum = kindsOf(item).reduce((all, kind) => all + (leaning.get(kind) ?? 0), 0);
  return Math.min(leaningMost, 0.25 * sum);
}
