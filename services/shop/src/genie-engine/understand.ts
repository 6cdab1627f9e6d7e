import { cutText } from '@giftlist/contracts/rules/text';
import { fold } from '../vocabulary/words.ts';
import { findReferencedProduct, findReferencedProducts } from './clauses.ts';
import { emptyCriteria, type GiftCriteria, type Intent, type ShownProduct } from './criteria.ts';
import { applyFacts } from './facts.ts';
import { isQuestion } from './help.ts';
import { refineSearch } from './refine.ts';
import { removeFact } from './remove-fact.ts';
import { correctSpelling } from './spelling.ts';

export interface UnderstoodMessage {
  criteria: GiftCriteria;
  intent: Intent;
}

interface MessageContext {
  currency: string;
  /** Whether the shop’s products contain the stem. */
  isShopStem: (stem: string) => boolean;
}

const skipPattern =
  /^\W*(?:skip(?: it| that)?|i don't know|i do not know|dunno|idk|(?:i'm )?not sure|no idea|any(?:thing)?(?: is fine| goes)?|whatever|doesn't matter|surprise me|you choose|no preference|none|nothing special|no|nope|pass|ideas like what is on it)(?: really| yet| thanks)?\W*$/;

const comparisonPattern =
  /\b(?:differences?|different from|compare|comparison|versus|vs)\b|\bwhich (?:one )?(?:is|of|would)\b/;

/** Properties that the shop's text may not mention. */
const propertyPattern =
  /\b(?:ship\w*|deliver\w*|arriv\w*|sizes?|big|large|tall|long|wide|heavy|weigh\w*|colou?rs?|made (?:of|from|in)|materials?|wash\w*|dishwasher|allowed|warranty|guarantee|batter(?:y|ies)|in stock|safe|includ\w*|comes? (?:with|in)|works? with|fits?|luggage|waterproof)\b/;

const pointerPattern = /\b(?:the|it|this|that|these|those|they|number|#)\b/;

const detailsPattern =
  /^(?!\W*more like\b).*?\b(?:tell me (?:more )?about|what(?:'s| is) (?:so special about )?|how much is|why (?:the )?|details? (?:about|of|on)) ?(.*)/s;

const surprisePattern = /^\W*(?:surprise me|you choose)(?: please)?\W*$/;

/** A surprise avoids the previous interests, because they were derived from the list. */
const avoidPreviousInterests = (criteria: GiftCriteria): GiftCriteria => ({
  ...criteria,
  interests: [],
  away: [...new Set([...(criteria.away ?? []), ...criteria.interests.map(({ tag }) => tag)])],
});

/** In UTF-16 units, after NFKC normalization, which can turn one character into 18. */
export const maxMessageLength = 2_000;

export function understand(
  message: string,
  before: GiftCriteria,
  shown: readonly ShownProduct[],
  { currency, isShopStem }: MessageContext = { currency: 'USD', isShopStem: () => true },
): UnderstoodMessage {
  const text = correctSpelling(cutText(message.normalize('NFKC'), maxMessageLength), isShopStem);
  const folded = fold(text);
  const smallTalk = parseSmallTalk(folded, before);
  if (smallTalk)
    return {
      criteria: smallTalk.kind === 'restart' ? { ...emptyCriteria, open: before.open } : before,
      intent: smallTalk,
    };
  const compared = comparisonPattern.test(folded) ? findReferencedProducts(folded, shown) : [];
  if (compared.length > 1)
    return { criteria: before, intent: { kind: 'about', ids: compared.map(({ product_id }) => product_id) } };
  const productText = detailsPattern.exec(folded)?.[1];
  const product = productText === undefined ? undefined : findReferencedProduct(productText, shown);
  if (product) return { criteria: before, intent: { kind: 'about', ids: [product.product_id] } };
  const askedProduct =
    isQuestion(folded) && propertyPattern.test(folded) && pointerPattern.test(folded)
      ? findReferencedProduct(folded, shown)
      : undefined;
  if (askedProduct)
    return {
      criteria: before,
      intent: { kind: 'about', ids: [askedProduct.product_id], isUnanswered: true },
    };

  const criteria: GiftCriteria = { ...before, like: null, open: null };
  const withoutFact = removeFact(folded, criteria);
  if (withoutFact) return { criteria: withoutFact, intent: { kind: 'removed' } };
  if (before.open === 'interests' && before.interests.length > 0 && surprisePattern.test(folded))
    return { criteria: avoidPreviousInterests(criteria), intent: { kind: 'surprise' } };
  if (before.open !== null && skipPattern.test(folded)) return { criteria, intent: { kind: 'find' } };

  const intent = refineSearch(folded, criteria, shown);
  if (intent?.kind === 'like') return { criteria, intent };
  const {
    criteria: updated,
    isNew: isNewSearch,
    hasFacts,
  } = applyFacts(text, folded, { ...criteria, open: before.open }, shown, currency);
  if (intent && !isNewSearch) return { criteria: restoreLike(updated, before), intent };
  const replacesRecipient = /\binstead\b/.test(folded) && before.who !== null && updated.who !== before.who;
  if (replacesRecipient) return { criteria: updated, intent: { kind: 'instead' } };
  const hasNewExclusion =
    updated.refusals.some(refusal => !before.refusals.includes(refusal)) ||
    updated.turnedDown.length > before.turnedDown.length;
  if (
    hasNewExclusion &&
    !isNewSearch &&
    shown.length > 0 &&
    updated.interests.length <= before.interests.length
  )
    return { criteria: restoreLike(updated, before), intent: { kind: 'refused' } };
  return { criteria: updated, intent: { kind: hasFacts ? 'find' : 'not-understood' } };
}

/** Keeps looking for products like the previous one, unless the person turned it down. */
const restoreLike = (criteria: GiftCriteria, { like }: GiftCriteria): GiftCriteria =>
  criteria.like === null && like !== null && !criteria.turnedDown.includes(like)
    ? { ...criteria, like }
    : criteria;

const smallTalkPatterns: [RegExp, 'hello' | 'thanks' | 'help'][] = [
  [/^(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there| genie)*$/, 'hello'],
  [
    /^(?:(?:thanks|thank you|thx|perfect|great|wonderful|awesome|lovely|a lot|so much|very much|that's it|cheers|ok|okay|cool|nice|yes|genie)(?: |$))+$/,
    'thanks',
  ],
  [
    /\b(?:what can you do|how do you work|how does this work|who are you|are you (?:a |an )?(?:real )?(?:ai|robot|bot|human|person|machine|real))\b|^help(?: me)?$/,
    'help',
  ],
];

const restartPattern =
  /\b(?:start over|start again|from scratch|begin again|new search|reset)\b|^(?:for )?(?:somebody|someone|another person) (?:else|new)$/;

function parseSmallTalk(folded: string, before: GiftCriteria): Intent | undefined {
  const words = folded
    .replace(/[^a-z' ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const kind = smallTalkPatterns.find(([pattern]) => pattern.test(words))?.[1];
  if (kind) return { kind };
  return restartPattern.test(words) && before !== emptyCriteria ? { kind: 'restart' } : undefined;
}

const serializeFacts = ({
  who,
  age,
  occasion,
  interests,
  words,
  min,
  max,
  refusals,
  turnedDown,
  care = null,
}: GiftCriteria) =>
  JSON.stringify({ who, age, occasion, interests, words, min, max, refusals, turnedDown, care });
export const hasSameFacts = (a: GiftCriteria, b: GiftCriteria): boolean =>
  serializeFacts(a) === serializeFacts(b);
