import { type Interest, relatedInterests } from '../vocabulary/vocabulary.ts';
import { comfortInterests } from './care.ts';
import type { GiftCriteria, SearchContext } from './criteria.ts';
import { type Fit, findRecipients, scoreFit } from './fit.ts';
import type { Shelf } from './shelf.ts';
import { createViewedWeights, getSimilarity } from './similarity.ts';
import { createIsOnList, isAllowed } from './suits.ts';

/** Weak matches are added only until the results reach this share of `maxCount`. */
const minShare = 0.5;
const maxComparedProducts = 120;

/**
 * Returns only products that the criteria allow. For variety, similarity to better products lowers a score, and an
 * interest that none of them matches raises it.
 */
export function rankProducts(
  criteria: GiftCriteria,
  shelf: Shelf,
  context: SearchContext,
  maxCount: number,
): Fit[] {
  const recipients = findRecipients(criteria);
  const example = criteria.like === null ? undefined : shelf.get(criteria.like);
  const interestTags = criteria.interests.flatMap(({ tag }) => [tag, ...(relatedInterests[tag] ?? [])]);
  const relatedTags = [
    ...interestTags,
    ...recipients,
    ...(criteria.care ? comfortInterests : []),
    ...(example ? [...example.interests, `in:${example.product.category_slug}`] : []),
  ];
  const isOnList = createIsOnList(context.listTitles);
  const viewedWeights = createViewedWeights(context.viewedIds.flatMap(id => shelf.get(id) ?? []));
  const scoringContext = { shelf, recipients, example, viewedWeights };
  const findAllowed = (tags: readonly string[]) =>
    [...shelf.findCandidates(criteria, tags)].filter(item => isAllowed(item, criteria) && !isOnList(item));
  const related = findAllowed(relatedTags);
  const fits = (related.length < maxCount * minShare ? findAllowed([]) : related).map(item =>
    scoreFit(item, criteria, scoringContext),
  );
  fits.sort((a, b) => b.score - a.score || (a.item.product.product_id < b.item.product.product_id ? -1 : 1));
  const mustMatchInterests = example === undefined && criteria.interests.length > 0;
  const requiredInterests = mustMatchInterests ? criteria.interests : [];
  const matching = selectMatching(fits, requiredInterests, Math.ceil(maxCount * minShare));
  return diversify(matching.slice(0, maxComparedProducts), maxCount, example !== undefined);
}

/** Returns all good fits, and others only up to `minCount`: a few good ideas are better than many weak ones. */
function selectMatching(fits: readonly Fit[], interests: readonly Interest[], minCount: number): Fit[] {
  const matchedInterests = new Set(fits.flatMap(fit => fit.matched));
  const isCloseMatch = ({ near }: Fit) =>
    near.some(({ said, isNarrow }) => isNarrow && !matchedInterests.has(said));
  const goodFits = fits.filter(fit =>
    interests.length > 0 ? fit.matched.length > 0 || isCloseMatch(fit) : fit.isRelevant,
  );
  const nearFits = fits.filter(fit => fit.isRelevant && !goodFits.includes(fit));
  const [first] = goodFits;
  const irrelevantFits = fits
    .filter(fit => !fit.isRelevant)
    .toSorted((a, b) => (first ? getSimilarity(b.item, first.item) - getSimilarity(a.item, first.item) : 0));
  return [...goodFits, ...[...nearFits, ...irrelevantFits].slice(0, Math.max(0, minCount - goodFits.length))];
}

function diversify(fits: readonly Fit[], maxCount: number, hasExample: boolean): Fit[] {
  // With an example product, similar ideas are wanted.
  const [similarityWeight, categoryWeight] = hasExample ? [0.8, 0.1] : [2.6, 0.55];
  const chosen: Fit[] = [];
  const coveredInterests = new Set<string>();
  const remaining = fits.map(fit => ({ fit, maxSimilarity: 0, sameCategoryCount: 0 }));
  while (chosen.length < maxCount && remaining.length > 0) {
    let bestIndex = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    remaining.forEach(({ fit, maxSimilarity, sameCategoryCount }, index) => {
      const newInterestScore = fit.matched.some(said => !coveredInterests.has(said)) ? 1.5 : 0;
      const score =
        fit.score + newInterestScore - similarityWeight * maxSimilarity - categoryWeight * sameCategoryCount;
      if (score > bestScore) [bestIndex, bestScore] = [index, score];
    });
    const [next] = remaining.splice(bestIndex, 1);
    if (!next) break;
    chosen.push(next.fit);
    for (const said of next.fit.matched) coveredInterests.add(said);
    const { item } = next.fit;
    for (const candidate of remaining) {
      candidate.maxSimilarity = Math.max(candidate.maxSimilarity, getSimilarity(item, candidate.fit.item));
      candidate.sameCategoryCount += Number(
        item.product.category_slug === candidate.fit.item.product.category_slug,
      );
    }
  }
  return chosen;
}

export function findCommonInterests(
  criteria: GiftCriteria,
  shelf: Shelf,
  context: SearchContext,
  maxCount: number,
): string[] {
  const scores = new Map<string, number>();
  for (const { item, score } of rankProducts({ ...criteria, shown: [] }, shelf, context, 60)) {
    for (const tag of item.interests.slice(0, 2))
      scores.set(tag, (scores.get(tag) ?? 0) + Math.max(0.1, score));
  }
  return [...scores]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxCount)
    .map(([tag]) => tag);
}
