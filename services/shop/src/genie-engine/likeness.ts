import type { Stood } from './shelf.ts';

const shared = (a: readonly string[], b: readonly string[]) => {
  const both = a.filter(one => b.includes(one)).length;
  return both === 0 ? 0 : both / (a.length + b.length - both);
};

/** How alike two products are, 0 to 1: interests, category, words of the title. */
export function likeness(a: Stood, b: Stood): number {
  const words = shared([...a.titleStems], [...b.titleStems]);
  return (
    0.45 * shared(a.interests, b.interests) +
    0.3 * Number(a.product.category_slug === b.product.category_slug) +
    0.25 * Math.min(1, words * 3)
  );
}

/** What was looked at weighs less than anything that was said. */
const leaningMost = 0.45;

/** Interests and categories of what was looked at, the most frequent as 1. */
export type Leaning = ReadonlyMap<string, number>;

const kindsOf = ({ interests, product }: Stood) => [...interests, `in:${product.category_slug}`];

export function leaningOf(looked: readonly Stood[]): Leaning {
  const counts = new Map<string, number>();
  for (const kind of looked.flatMap(kindsOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const highest = Math.max(...counts.values());
  return new Map([...counts].map(([kind, count]) => [kind, count / highest]));
}

/** How much of that a product has, in the measure of the ranking. */
export function leanedTo(stood: Stood, leaning: Leaning): number {
  const sum = kindsOf(stood).reduce((all, kind) => all + (leaning.get(kind) ?? 0), 0);
  return Math.min(leaningMost, 0.25 * sum);
}
