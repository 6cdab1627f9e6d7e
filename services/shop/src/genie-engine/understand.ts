import { cutText } from '@giftlist/contracts/rules/text';
import { fold } from '../vocabulary/words.ts';
import { findReferencedProduct, findReferencedProducts } from './clauses.ts';
import { applyFacts } from './facts.ts';
import { forgetFact } from './forget.ts';
import { isQuestion } from './help.ts';
import { refineSearch } from './refine.ts';
import { correctSpelling } from './spelling.ts';
import { type Act, emptyWish, type ShownProduct, type Wish } from './wish.ts';

export interface UnderstoodMessage {
  wish: Wish;
  act: Act;
}

/** The shop context that a message is interpreted in. */
interface MessageContext {
  /** The shop's currency. */
  currency: string;
  /** Whether a stem is in the shop's vocabulary and needs no spelling correction. */
  isKnownStem: (stem: string) => boolean;
}

const skipPattern =
  /^\W*(?:skip(?: it| that)?|i don't know|i do not know|dunno|idk|(?:i'm )?not sure|no idea|any(?:thing)?(?: is fine| goes)?|whatever|doesn't matter|surprise me|you choose|no preference|none|nothing special|no|nope|pass|ideas like what is on it)(?: really| yet| thanks)?\W*$/;

/** Matches a question about the difference between products. */
const comparison =
  /\b(?:differences?|different from|compare|comparison|versus|vs)\b|\bwhich (?:one )?(?:is|of|would)\b/;

/** Matches product properties that people ask about; the shop's text may not contain them. */
const property =
  /\b(?:ship\w*|deliver\w*|arriv\w*|sizes?|big|large|tall|long|wide|heavy|weigh\w*|colou?rs?|made (?:of|from|in)|materials?|wash\w*|dishwasher|allowed|warranty|guarantee|batter(?:y|ies)|in stock|safe|includ\w*|comes? (?:with|in)|works? with|fits?|luggage|waterproof)\b/;
/** Matches a reference to something on the screen. */
const pointer = /\b(?:the|it|this|that|these|those|they|number|#)\b/;

const surprisePattern = /^\W*(?:surprise me|you choose)(?: please)?\W*$/;

/** Returns the wish for a surprise, which avoids the interests so far: they were derived from the list. */
const avoidKnownInterests = (wish: Wish): Wish => ({
  ...wish,
  interests: [],
  away: [...new Set([...(wish.away ?? []), ...wish.interests.map(({ tag }) => tag)])],
});

/** The maximum message length after normalization, which can turn one character into eighteen. */
export const maxMessageLength = 2_000;

/** Applies a message to a copy of the wish. `shown` are the products on the screen, in order. */
export function understand(
  message: string,
  before: Wish,
  shown: readonly ShownProduct[],
  { currency, isKnownStem }: MessageContext = { currency: 'USD', isKnownStem: () => true },
): UnderstoodMessage {
  const text = correctSpelling(cutText(message.normalize('NFKC'), maxMessageLength), isKnownStem);
  const folded = fold(text);
  const smallTalk = parseSmallTalk(folded, before);
  if (smallTalk)
    return {
      wish: smallTalk.kind === 'again' ? { ...emptyWish, open: before.open } : before,
      act: smallTalk,
    };
  const compared = comparison.test(folded) ? findReferencedProducts(folded, shown) : [];
  if (compared.length > 1)
    return { wish: before, act: { kind: 'about', ids: compared.map(({ product_id }) => product_id) } };
  const target =
    /^(?!\W*more like\b).*?\b(?:tell me (?:more )?about|what(?:'s| is) (?:so special about )?|how much is|why (?:the )?|details? (?:about|of|on)) ?(.*)/s.exec(
      folded,
    )?.[1];
  const product = target === undefined ? undefined : findReferencedProduct(target, shown);
  if (product) return { wish: before, act: { kind: 'about', ids: [product.product_id] } };
  const askedProduct =
    isQuestion(folded) && property.test(folded) && pointer.test(folded)
      ? findReferencedProduct(folded, shown)
      : undefined;
  if (askedProduct)
    return { wish: before, act: { kind: 'about', ids: [askedProduct.product_id], isUnanswered: true } };

  const wish: Wish = { ...before, like: null, open: null };
  const forgotten = forgetFact(folded, wish);
  if (forgotten) return { wish: forgotten, act: { kind: 'forgot' } };
  if (before.open === 'interests' && before.interests.length > 0 && surprisePattern.test(folded))
    return { wish: avoidKnownInterests(wish), act: { kind: 'surprise' } };
  if (before.open !== null && skipPattern.test(folded)) return { wish, act: { kind: 'find' } };

  const act = refineSearch(folded, wish, shown);
  if (act?.kind === 'like') return { wish, act };
  const {
    wish: updated,
    isNew,
    hasFacts,
  } = applyFacts(text, folded, { ...wish, open: before.open }, shown, currency);
  if (act && !isNew) return { wish: restoreLike(updated, before), act };
  const isInstead = /\binstead\b/.test(folded) && before.who !== null && updated.who !== before.who;
  if (isInstead) return { wish: updated, act: { kind: 'instead' } };
  const hasNewExclusion =
    updated.refusals.some(refusal => !before.refusals.includes(refusal)) ||
    updated.turnedDown.length > before.turnedDown.length;
  if (hasNewExclusion && !isNew && shown.length > 0 && updated.interests.length <= before.interests.length)
    return { wish: restoreLike(updated, before), act: { kind: 'refused' } };
  return { wish: updated, act: { kind: hasFacts ? 'find' : 'lost' } };
}

/** Restores `like` from the wish before, unless that product was refused. */
const restoreLike = (wish: Wish, { like }: Wish): Wish =>
  wish.like === null && like !== null && !wish.turnedDown.includes(like) ? { ...wish, like } : wish;

const talkKinds: [RegExp, Act['kind'] & ('hello' | 'thanks' | 'help')][] = [
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

function parseSmallTalk(folded: string, before: Wish): Act | undefined {
  const words = folded
    .replace(/[^a-z' ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const kind = talkKinds.find(([pattern]) => pattern.test(words))?.[1];
  if (kind) return { kind };
  const isRestart =
    /\b(?:start over|start again|from scratch|begin again|new search|reset)\b|^(?:for )?(?:somebody|someone|another person|someone) (?:else|new)$/.test(
      words,
    );
  return isRestart && before !== emptyWish ? { kind: 'again' } : undefined;
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
}: Wish) => JSON.stringify({ who, age, occasion, interests, words, min, max, refusals, turnedDown, care });
/** Whether both wishes have the same facts. */
export const hasSameFacts = (a: Wish, b: Wish): boolean => serializeFacts(a) === serializeFacts(b);
