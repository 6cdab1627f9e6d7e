import { type Interest, nearInterests } from '../vocabulary/vocabulary.ts';
import { comforting } from './care.ts';
import { type Fit, fitOf, recipientsOf } from './fit.ts';
import { leaningOf, likeness } from './likeness.ts';
import type { Shelf } from './shelf.ts';
import { isAllowed, isOn } from './suits.ts';
import type { Surroundings, Wish } from './wish.ts';

/** Weaker matches fill the results up to this share. */
const leastPart = 0.5;

/**
 * Returns the best but diverse products for a wish: similar products score lower, interests not yet covered score
 * higher. Never exceeds the wish's limits.
 */
export function rankFor(wish: Wish, shelf: Shelf, around: Surroundings, most: number): Fit[] {
  const recipients = recipientsOf(wish);
  const model = wish.like === null ? undefined : shelf.get(wish.like);
  const tags = wish.interests.flatMap(({ tag }) => [tag, ...(nearInterests[tag] ?? [])]);
  const wide = [
    ...tags,
    ...recipients,
    ...(wish.care ? comforting : []),
    ...(model ? [...model.interests, `in:${model.product.category_slug}`] : []),
  ];
  const isThere = isOn(around.onList);
  const leaning = leaningOf(around.lookedAt.flatMap(id => shelf.get(id) ?? []));
  const match = { shelf, recipients, model, leaning };
  const allowed = (tagged: readonly string[]) =>
    [...shelf.candidates(wish, tagged)].filter(item => isAllowed(item, wish) && !isThere(item));
  const near = allowed(wide);
  const fits = (near.length < most * leastPart ? allowed([]) : near).map(item => fitOf(item, wish, match));
  fits.sort((a, b) => b.score - a.score || (a.item.product.product_id < b.item.product.product_id ? -1 : 1));
  const likes = model === undefined && wish.interests.length > 0;
  return spread(
    enoughOf(fits, likes ? wish.interests : [], Math.ceil(most * leastPart)).slice(0, 120),
    most,
    model !== undefined,
  );
}

/**
 * A short row that matches the interests is better than a full one that nearly does; it is filled up to half.
 */
function enoughOf(fits: readonly Fit[], likings: readonly Interest[], fewest: number): Fit[] {
  const met = new Set(fits.flatMap(fit => fit.met));
  const isNext = ({ near }: Fit) => near.some(({ said, isNarrow }) => isNarrow && !met.has(said));
  const best = fits.filter(fit => (likings.length > 0 ? fit.met.length > 0 || isNext(fit) : fit.relevant));
  const near = fits.filter(fit => fit.relevant && !best.includes(fit));
  const [first] = best;
  const others = fits
    .filter(fit => !fit.relevant)
    .toSorted((a, b) => (first ? likeness(b.item, first.item) - likeness(a.item, first.item) : 0));
  return [...best, ...[...near, ...others].slice(0, Math.max(0, fewest - best.length))];
}

function spread(fits: readonly Fit[], most: number, isLike: boolean): Fit[] {
  const chosen: Fit[] = [];
  const covered = new Set<string>();
  const left = fits.map(fit => ({ fit, alike: 0, sameShelf: 0 }));
  while (chosen.length < most && left.length > 0) {
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    left.forEach(({ fit, alike, sameShelf }, at) => {
      const fresh = fit.met.some(said => !covered.has(said)) ? 1.5 : 0;
      const score = fit.score + fresh - (isLike ? 0.8 : 2.6) * alike - (isLike ? 0.1 : 0.55) * sameShelf;
      if (score > bestScore) [best, bestScore] = [at, score];
    });
    const [next] = left.splice(best, 1);
    if (!next) break;
    chosen.push(next.fit);
    for (const said of next.fit.met) covered.add(said);
    const { item } = next.fit;
    for (const other of left) {
      other.alike = Math.max(other.alike, likeness(item, other.fit.item));
      other.sameShelf += Number(item.product.category_slug === other.fit.item.product.category_slug);
    }
  }
  return chosen;
}

/** Returns the most common interests among the matching products, as choices for a question. */
export function commonInterests(wish: Wish, shelf: Shelf, around: Surroundings, most: number): string[] {
  const counts = new Map<string, number>();
  for (const { item, score } of rankFor({ ...wish, shown: [] }, shelf, around, 60)) {
    for (const tag of item.interests.slice(0, 2))
      counts.set(tag, (counts.get(tag) ?? 0) + Math.max(0.1, score));
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([tag]) => tag);
}
