import { type Interest, relatedInterests } from '../vocabulary/vocabulary.ts';
import { comfortInterests } from './care.ts';
import type { GiftCriteria, SearchContext } from './criteria.ts';
import { type Fit, findRecipients, scoreFit } from './fit.ts';
import type { Shelf } from './shelf.ts';
import { createViewedWeights, getSimilarity } from './similarity.ts';
import { createListTest, isAllowed } from './suits.ts';

/** Weak matches are added only until the results reach this share of the limit. */
const minShare = 0.5;

/**
 * Returns only products within the limits. For variety, similarity to better products lowers the score, and further
 * matched interests raise it.
 */
export function rankProducts(
  criteria: GiftCriteria,
  shelf: Shelf,
  context: SearchContext,
  limit: number,
): Fit[] {
  const recipients = findRecipients(criteria);
  const example = criteria.like === null ? undefined : shelf.get(criteria.like);
  const tags = criteria.interests.flatMap(({ tag }) => [tag, ...(relatedInterests[tag] ?? [])]);
  const relatedTags = [
    ...tags,
    ...recipients,
    ...(criteria.care ? comfortInterests : []),
    ...(example ? [...example.interests, `in:${example.product.category_slug}`] : []),
  ];
  const isOnList = createListTest(context.listTitles);
  const viewedWeights = createViewedWeights(context.viewedIds.flatMap(id => shelf.get(id) ?? []));
  const comparison = { shelf, recipients, example, viewedWeights };
  const findAllowed = (tagged: readonly string[]) =>
    [...shelf.findCandidates(criteria, tagged)].filter(item => isAllowed(item, criteria) && !isOnList(item));
  const related = findAllowed(relatedTags);
  const fits = (related.length < limit * minShare ? findAllowed([]) : related).map(item =>
    scoreFit(item, criteria, comparison),
  );
  fits.sort((a, b) => b.score - a.score || (a.item.product.product_id < b.item.product.product_id ? -1 : 1));
  const matchesInterests = example === undefined && criteria.interests.length > 0;
  return diversify(
    selectMatching(fits, matchesInterests ? criteria.interests : [], Math.ceil(limit * minShare)).slice(
      0,
      120,
    ),
    limit,
    example !== undefined,
  );
}

/** Adds other products only up to `minCount`: a few good ideas are better than many weak ones. */
function selectMatching(fits: readonly Fit[], interests: readonly Interest[], minCount: number): Fit[] {
  const met = new Set(fits.flatMap(fit => fit.matched));
  const isCloseMatch = ({ near }: Fit) => near.some(({ said, isNarrow }) => isNarrow && !met.has(said));
  const best = fits.filter(fit =>
    interests.length > 0 ? fit.matched.length > 0 || isCloseMatch(fit) : fit.relevant,
  );
  const near = fits.filter(fit => fit.relevant && !best.includes(fit));
  const [first] = best;
  const others = fits
    .filter(fit => !fit.relevant)
    .toSorted((a, b) => (first ? getSimilarity(b.item, first.item) - getSimilarity(a.item, first.item) : 0));
  return [...best, ...[...near, ...others].slice(0, Math.max(0, minCount - best.length))];
}

function diversify(fits: readonly Fit[], limit: number, hasExample: boolean): Fit[] {
  const chosen: Fit[] = [];
  const covered = new Set<string>();
  const remaining = fits.map(fit => ({ fit, maxSimilarity: 0, sameCategory: 0 }));
  while (chosen.length < limit && remaining.length > 0) {
    let bestIndex = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    remaining.forEach(({ fit, maxSimilarity, sameCategory }, index) => {
      const newInterestScore = fit.matched.some(said => !covered.has(said)) ? 1.5 : 0;
      const score =
        fit.score +
        newInterestScore -
        (hasExample ? 0.8 : 2.6) * maxSimilarity -
        (hasExample ? 0.1 : 0.55) * sameCategory;
      if (score > bestScore) [bestIndex, bestScore] = [index, score];
    });
    const [next] = remaining.splice(bestIndex, 1);
    if (!next) break;
    chosen.push(next.fit);
    for (const said of next.fit.matched) covered.add(said);
    const { item } = next.fit;
    for (const other of remaining) {
      other.maxSimilarity = Math.max(other.maxSimilarity, getSimilarity(item, other.fit.item));
      other.sameCategory += Number(item.product.category_slug === other.fit.item.product.category_slug);
    }
  }
  return chosen;
}

export function findCommonInterests(
  criteria: GiftCriteria,
  shelf: Shelf,
  context: SearchContext,
  limit: number,
): string[] {
  const counts = new Map<string, number>();
  for (const { item, score } of rankProducts({ ...criteria, shown: [] }, shelf, context, 60)) {
    for (const tag of item.interests.slice(0, 2))
      counts.set(tag, (counts.get(tag) ?? 0) + Math.max(0.1, score));
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([tag]) => tag);
}
