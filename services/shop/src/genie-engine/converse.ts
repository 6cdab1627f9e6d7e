import { cutText } from '@giftlist/contracts/rules/text';
import { splitFirstPerson } from '../vocabulary/people-in-text.ts';
import { fold } from '../vocabulary/words.ts';
import { getCareReply } from './care.ts';
import { type GiftCriteria, maxProductIds, type SearchContext, type ShownProduct } from './criteria.ts';
import {
  createDraft,
  createSimpleReply,
  replyAboutGiftlist,
  replyInOtherLanguage,
  replyNotUnderstood,
} from './direct-replies.ts';
import type { Fit } from './fit.ts';
import { isOffTopic } from './help.ts';
import {
  createCurrencyNote,
  createOpening,
  explainMissingInterests,
  joinSentences,
  type Turn,
} from './opening.ts';
import { addQuestion, canSearch } from './questions.ts';
import { rankProducts } from './rank.ts';
import type { Reply } from './reply.ts';
import { createReasons, describeBudget, formatMoney, listKnownFacts } from './sentences.ts';
import type { Shelf } from './shelf.ts';
import { restoreApostrophes } from './spelling.ts';
import { isExcluded } from './suits.ts';
import { hasSameFacts, maxMessageLength, understand } from './understand.ts';
import { removeUnknownWords } from './unknown-words.ts';

const ideasPerReply = 6;

/** Returns Genie's reply to a message. Has no side effects: the criteria contain the state of the conversation. */
export function converse(
  message: string,
  before: GiftCriteria,
  shown: readonly ShownProduct[],
  shelf: Shelf,
  context: SearchContext,
): Reply {
  const text = restoreApostrophes(message);
  const folded = fold(cutText(text, maxMessageLength));
  const directReply =
    replyAboutGiftlist(folded, before, context) ?? replyInOtherLanguage(text, before, context);
  if (directReply) return directReply;
  const { text: firstPart, next: nextPerson } = splitFirstPerson(text);
  const messageContext = { currency: context.currency, isShopStem: (stem: string) => shelf.hasStem(stem) };
  const { criteria: parsedCriteria, intent } = understand(firstPart, before, shown, messageContext);
  const simpleReply = createSimpleReply(intent, parsedCriteria, shown, shelf);
  if (simpleReply) {
    if (intent.kind === 'thanks')
      return {
        ...createDraft(simpleReply, parsedCriteria),
        lang: 'en',
        question: null,
        link: null,
        known: listKnownFacts(parsedCriteria, context.currency),
      };
    const mayRepeatWho = intent.kind === 'hello' || intent.kind === 'restart' || intent.kind === 'help';
    return addQuestion(createDraft(simpleReply, parsedCriteria), shelf, context, { mayRepeatWho });
  }
  const { criteria, unknownWords } = removeUnknownWords(firstPart, parsedCriteria, before, shelf);
  const isNotUnderstood =
    intent.kind === 'not-understood' ||
    isOffTopic(folded) ||
    (unknownWords.length > 0 && hasSameFacts(criteria, before));
  if (isNotUnderstood) return replyNotUnderstood(folded, unknownWords, before, shelf, context);
  const turn = { intent, before, shown, unknownWords, nextPerson };
  return suggest(clearExcludedLike(criteria, shelf), turn, shelf, context);
}

function clearExcludedLike(criteria: GiftCriteria, shelf: Shelf): GiftCriteria {
  const product = criteria.like === null ? undefined : shelf.get(criteria.like);
  return product && isExcluded(product, criteria.refusals) ? { ...criteria, like: null } : criteria;
}

function suggest(criteria: GiftCriteria, turn: Turn, shelf: Shelf, context: SearchContext): Reply {
  const { intent, before } = turn;
  const isNewCare = Boolean(criteria.care) && criteria.care !== before.care;
  const condolence = isNewCare && criteria.care ? getCareReply(criteria.care).condolence : '';
  if (!canSearch(criteria)) {
    const unknownNote =
      turn.unknownWords.length > 0 ? `I know nothing about ${turn.unknownWords.join(' and ')}.` : '';
    const text =
      joinSentences(condolence, createCurrencyNote(criteria, before, context), unknownNote) || 'Gladly.';
    return addQuestion(createDraft(text, criteria), shelf, context, { mayRepeatWho: true });
  }
  const unaffectedIds = intent.kind === 'refused' ? findUnaffectedIds(criteria, turn.shown, shelf) : [];
  const { searchedCriteria, fits } = findIdeas(criteria, turn, unaffectedIds, shelf, context);
  if (fits.length === 0) {
    const { text, choices } = explainNoResults(searchedCriteria, shelf, context);
    const draft = createDraft(
      joinSentences(condolence, createCurrencyNote(criteria, before, context), text),
      {
        ...criteria,
        open: null,
      },
    );
    const question = choices.length > 0 ? { text: 'Shall I look there?', choices } : null;
    return {
      ...draft,
      lang: 'en',
      question,
      link: null,
      known: listKnownFacts(criteria, context.currency),
      hasSearched: true,
    };
  }
  const likeTitle = criteria.like === null ? null : (shelf.get(criteria.like)?.product.title ?? null);
  const reasons = createReasons(fits, criteria, likeTitle);
  const ideas = fits.map((fit, index) => ({
    product_id: fit.item.product.product_id,
    reason: reasons[index] ?? '',
  }));
  const nextCriteria = {
    ...criteria,
    shown: [...new Set([...criteria.shown, ...ideas.map(idea => idea.product_id)])].slice(-maxProductIds),
  };
  const isFollowUp = intent.kind === 'more' || intent.kind === 'like' || criteria.like !== null;
  const missing = isFollowUp
    ? { text: '', areAllMissing: false }
    : explainMissingInterests(criteria, turn, fits, shelf, context);
  const text = createOpening(criteria, { ...turn, unaffectedIds }, fits, missing, context);
  return addQuestion({ text, criteria: nextCriteria, ideas, hasSearched: true }, shelf, context);
}

const findUnaffectedIds = (criteria: GiftCriteria, shown: readonly ShownProduct[], shelf: Shelf): string[] =>
  shown
    .map(({ product_id }) => product_id)
    .filter(id => {
      const item = shelf.get(id);
      return item !== undefined && !criteria.turnedDown.includes(id) && !isExcluded(item, criteria.refusals);
    });

/**
 * After a refusal, replaces the excluded ideas, or all ideas if none is excluded. Repeats products only if no new
 * ones fit.
 */
function findIdeas(
  criteria: GiftCriteria,
  { intent, shown }: Turn,
  unaffectedIds: readonly string[],
  shelf: Shelf,
  context: SearchContext,
): { searchedCriteria: GiftCriteria; fits: Fit[] } {
  const isFollowUp = intent.kind === 'more' || intent.kind === 'like';
  if (isFollowUp)
    return { searchedCriteria: criteria, fits: rankProducts(criteria, shelf, context, ideasPerReply) };
  const freshCriteria = { ...criteria, shown: [] };
  if (intent.kind !== 'refused')
    return {
      searchedCriteria: freshCriteria,
      fits: rankProducts(freshCriteria, shelf, context, ideasPerReply),
    };
  const repeatableIds = unaffectedIds.length < shown.length ? unaffectedIds : [];
  const searchedCriteria = { ...criteria, shown: criteria.shown.filter(id => !repeatableIds.includes(id)) };
  const fits = rankProducts(searchedCriteria, shelf, context, ideasPerReply);
  return fits.length > 0
    ? { searchedCriteria, fits }
    : { searchedCriteria: freshCriteria, fits: rankProducts(freshCriteria, shelf, context, ideasPerReply) };
}

function explainNoResults(
  criteria: GiftCriteria,
  shelf: Shelf,
  context: SearchContext,
): { text: string; choices: string[] } {
  const { currency } = context;
  if (criteria.shown.length > 0 && rankProducts({ ...criteria, shown: [] }, shelf, context, 1).length > 0)
    return { text: 'That was everything I have for this. Change one thing, and I look again.', choices: [] };
  const fitsWithoutLimit =
    criteria.max === null
      ? []
      : rankProducts({ ...criteria, min: null, max: null, shown: [] }, shelf, context, 40);
  const lowestPrice = Math.min(...fitsWithoutLimit.map(({ item }) => item.product.price));
  if (!Number.isFinite(lowestPrice) || criteria.max === null)
    return {
      text: 'I have nothing that keeps to all of that. Let go of one thing, and I look again.',
      choices: [],
    };
  return {
    text: `I have nothing that fits ${describeBudget(criteria, currency)}. The nearest costs ${formatMoney(lowestPrice, currency)}, above your limit, so I do not show it.`,
    choices: [`Under ${formatMoney(Math.ceil(lowestPrice), currency)}`],
  };
}
