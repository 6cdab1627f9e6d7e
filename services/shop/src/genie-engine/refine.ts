import { findReferencedProduct, isPronoun } from './clauses.ts';
import type { GiftCriteria, Intent, ShownProduct } from './criteria.ts';
import { findBudget } from './money.ts';

const cheaperRequest =
  /\b(?:cheaper|less expensive|more affordable|too expensive|too pricey|too much money|lower price|less money|cost less|costs less|out of (?:my )?budget)\b/;
const pricierRequest =
  /\b(?:more expensive|pricier|fancier|more luxurious|something nicer|nicer ones?|higher end|upscale|posher|splurge|spend more)\b/;
const moreRequest =
  /^\W*(?:(?:show|give) me )?(?:some |any )?(?:more|others?|something else|anything else|else|next|another|different|new ideas|what else|try again|again|more ideas|other ideas)(?: (?:ideas?|ones?|options?|things?|gifts?|please))*\W*$/;

/**
 * Recognises 'cheaper', 'more like the second' or 'more', and updates `criteria`. Returns undefined for other messages.
 */
export function refineSearch(
  folded: string,
  criteria: GiftCriteria,
  shown: readonly ShownProduct[],
): Intent | undefined {
  if (shown.length === 0) return undefined;
  const prices = shown.map(({ price }) => price).toSorted((a, b) => a - b);
  const medianPrice = prices[Math.floor((prices.length - 1) / 2)] ?? 0;
  // With `hasAge`, 'around 30' is always a budget.
  const hasBudget = findBudget(folded, { wasAsked: false, hasAge: true }).max !== undefined;
  if (!hasBudget && cheaperRequest.test(folded)) {
    const max = Math.min(criteria.max ?? Number.POSITIVE_INFINITY, medianPrice - 0.01);
    Object.assign(criteria, { max: Math.max(1, Math.floor(max)), min: null });
    return { kind: 'cheaper' };
  }
  if (!hasBudget && pricierRequest.test(folded)) {
    criteria.isAround = false;
    criteria.min = Math.ceil(
      criteria.max === null ? medianPrice * 1.2 : Math.min(medianPrice, criteria.max * 0.8),
    );
    return { kind: 'pricier' };
  }
  const target =
    /\b(?:more|similar|something|others?|ideas?|things?|stuff) (?:like|to|of)\b (?!my\b|for\b)(.*)/.exec(
      folded,
    )?.[1];
  const example = target === undefined ? undefined : findExample(target, folded, shown);
  if (example) {
    criteria.like = example.product_id;
    return { kind: 'like', title: example.title };
  }
  return moreRequest.test(folded) ? { kind: 'more' } : undefined;
}

/** A pronoun ('this') refers to an earlier product in the message or, without one, to the first shown product. */
function findExample(
  target: string,
  folded: string,
  shown: readonly ShownProduct[],
): ShownProduct | undefined {
  if (!isPronoun(target)) return findReferencedProduct(target, shown);
  return findReferencedProduct(folded.slice(0, folded.lastIndexOf(target)), shown) ?? shown[0];
}
