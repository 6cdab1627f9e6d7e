import { type Fit, fitOf, recipientsOf } from './fit.ts';
import { leaningOf, likeness } from './likeness.ts';
import type { Shelf } from './shelf.ts';
import { isAllowed, isOn } from './suits.ts';
import { nearInterests } from './vocabulary.ts';
import type { Surroundings, Wish } from './wish.ts';

/** A row has at least so many ideas, where limits allow. */
const fewest = 3;

/**
 * Products for a wish, the best first and not all alike: each next one is weighed against those before it,
 * and an interest that nothing covers yet counts more. Limits are never bent to fill the row.
 */
export function rankFor(wish: Wish, shelf: Shelf, around: Surroundings, most: number): Fit[] {
  const recipients = recipientsOf(wish);
  const model = wish.like === null ? undefined : shelf.get(wish.like);
  const tags = wish.interests.flatMap(({ tag }) => [tag, ...(nearInterests[tag] ?? [])]);
  const wide = [
    ...tags,
    ...recipients,
    ...(model ? [...model.interests, `in:${model.product.category_slug}`] : []),
  ];
  const isThere = isOn(around.onList);
  const leaning = leaningOf(around.lookedAt.flatMap(id => shelf.get(id) ?? []));
  const match = { shelf, recipients, model, leaning };
  const fits: Fit[] = [];
  for (const stood of shelf.candidates(wish, wide)) {
    if (isAllowed(stood, wish) && !isThere(stood)) fits.push(fitOf(stood, wish, match));
  }
  fits.sort(
    (a, b) => b.score - a.score || (a.stood.product.product_id < b.stood.product.product_id ? -1 : 1),
  );
  return spread(enoughOf(fits).slice(0, 120), most, model !== undefined);
}

/** A short row that speaks of what they like is better than a full one; three are filled up at least. */
function enoughOf(fits: readonly Fit[]): Fit[] {
  const relevant = fits.filter(fit => fit.relevant);
  const filling = Math.max(0, fewest - relevant.length);
  return [...relevant, ...fits.filter(fit => !fit.relevant).slice(0, filling)];
}

function spread(fits: readonly Fit[], most: number, isLike: boolean): Fit[] {
  const chosen: Fit[] = [];
  const covered = new Set<string>();
  const left = fits.map(fit => ({ fit, alike: 0, sameShelf: 0 }));
  while (chosen.length < most && left.length > 0) {
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    left.forEach(({ fit, alike, sameShelf }, at) => {
      const fresh = fit.interests.some(said => !covered.has(said)) ? 1.5 : 0;
      const score = fit.score + fresh - (isLike ? 0.8 : 2.6) * alike - (isLike ? 0.1 : 0.55) * sameShelf;
      if (score > bestScore) [best, bestScore] = [at, score];
    });
    const [next] = left.splice(best, 1);
    if (!next) break;
    chosen.push(next.fit);
    for (const said of next.fit.interests) covered.add(said);
    const { stood } = next.fit;
    for (const other of left) {
      other.alike = Math.max(other.alike, likeness(stood, other.fit.stood));
      other.sameShelf += Number(stood.product.category_slug === other.fit.stood.product.category_slug);
    }
  }
  return chosen;
}

/** The interests that most of what is still possible shares: answers to offer when asking about them. */
export function commonInterests(wish: Wish, shelf: Shelf, around: Surroundings, most: number): string[] {
  const counts = new Map<string, number>();
  for (const { stood, score } of rankFor({ ...wish, shown: [] }, shelf, around, 60)) {
    for (const tag of stood.interests.slice(0, 2))
      counts.set(tag, (counts.get(tag) ?? 0) + Math.max(0.1, score));
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([tag]) => tag);
}
