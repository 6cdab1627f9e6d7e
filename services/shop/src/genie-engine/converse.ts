import { cutText } from '@giftlist/contracts/rules/text';
import { splitFirstPerson } from '../vocabulary/people-in-text.ts';
import { fold } from '../vocabulary/words.ts';
import { getCareReply } from './care.ts';
import type { Fit } from './fit.ts';
import { faqLink, findTopic, isOffTopic, isQuestion } from './help.ts';
import { findForeignReply } from './languages.ts';
import { createCurrencyNote, createOpening, findMissing, joinSentences, type Turn } from './opening.ts';
import { addQuestion, canSearch, type Draft } from './questions.ts';
import { rankProducts } from './rank.ts';
import type { Reply } from './reply.ts';
import { createReasons, listKnownFacts, quoteTitle, sayBudget, sayMoney, sayWho } from './sentences.ts';
import type { Shelf, ShelfItem } from './shelf.ts';
import { restoreApostrophes } from './spelling.ts';
import { isExcluded } from './suits.ts';
import { hasSameFacts, maxMessageLength, understand } from './understand.ts';
import { removeUnknownWords } from './unknown-words.ts';
import {
  type Act,
  emptyWish,
  maxProductIds,
  type SearchContext,
  type ShownProduct,
  type Wish,
} from './wish.ts';

const ideasPerReply = 6;

/** Interprets a message, searches the shelf and replies. A pure function: all memory is in the wish. */
export function converse(
  message: string,
  before: Wish,
  shown: readonly ShownProduct[],
  shelf: Shelf,
  context: SearchContext,
): Reply {
  const text = restoreApostrophes(message);
  const folded = fold(cutText(text, maxMessageLength));
  const direct = replyAboutGiftlist(folded, before, context) ?? replyInOtherLanguage(text, before, context);
  if (direct) return direct;
  const { text: firstPart, next } = splitFirstPerson(text);
  const messageContext = { currency: context.currency, isKnownStem: (stem: string) => shelf.hasStem(stem) };
  const { wish: parsedWish, act } = understand(firstPart, before, shown, messageContext);
  const simpleReply = createSimpleReply(act, parsedWish, shown, shelf);
  if (simpleReply) {
    if (act.kind === 'thanks')
      return {
        ...addQuestion(createDraft(simpleReply, parsedWish), shelf, context, false),
        question: null,
        wish: parsedWish,
      };
    const mustAsk = act.kind === 'hello' || act.kind === 'again' || act.kind === 'help';
    return addQuestion(createDraft(simpleReply, parsedWish), shelf, context, mustAsk);
  }
  const { wish, words } = removeUnknownWords(firstPart, parsedWish, before, shelf);
  const isNotUnderstood =
    act.kind === 'lost' || isOffTopic(folded) || (words.length > 0 && hasSameFacts(wish, before));
  if (isNotUnderstood) return replyNotUnderstood(folded, words, before, shelf, context);
  const turn = { act, before, shown, unknown: words, next };
  return suggest(clearExcludedLike(wish, shelf), turn, shelf, context);
}

const createDraft = (text: string, wish: Wish): Draft => ({ text, wish, ideas: [], hasSearched: false });

/** Replies to a question about Giftlist itself with a text and a link. */
function replyAboutGiftlist(
  folded: string,
  wish: Wish,
  { currency, faq = [] }: SearchContext,
): Reply | undefined {
  const topic = findTopic(folded);
  const text = topic?.answer ?? faq.find(({ question }) => question === topic?.faq)?.answer;
  if (!topic || text === undefined) return undefined;
  return {
    ...createDraft(text, wish),
    lang: 'en',
    question: null,
    link: topic.link,
    known: listKnownFacts(wish, currency),
  };
}

function replyInOtherLanguage(said: string, wish: Wish, { currency }: SearchContext): Reply | undefined {
  const answer = findForeignReply(said);
  if (!answer) return undefined;
  const { code: lang, text, question } = answer;
  const known = listKnownFacts(wish, currency);
  return { ...createDraft(text, wish), lang, question: { text: question, choices: [] }, link: null, known };
}

/** Says what was not understood and asks a question, without ideas. */
function replyNotUnderstood(
  folded: string,
  words: readonly string[],
  before: Wish,
  shelf: Shelf,
  context: SearchContext,
): Reply {
  const isOtherQuestion = isQuestion(folded) || isOffTopic(folded);
  const text = isOtherQuestion
    ? 'I cannot help with that: I know the gifts in this shop, and how Giftlist works.'
    : words.length > 0
      ? `I could not make a person, an interest or a budget out of ${words.join(' ')}.`
      : 'I could not make a person, an interest or a budget out of that.';
  const link = isOtherQuestion ? faqLink : null;
  if (!canSearch(before)) return { ...addQuestion(createDraft(text, before), shelf, context, true), link };
  const question = {
    text: `What should I know about the gift for ${sayWho(before)}?`,
    choices: ['Show me more', 'Start over'],
  };
  return {
    ...createDraft(text, before),
    lang: 'en',
    question,
    link,
    known: listKnownFacts(before, context.currency),
  };
}

/** Returns the wish without `like` if that product is now excluded. */
function clearExcludedLike(wish: Wish, shelf: Shelf): Wish {
  const product = wish.like === null ? undefined : shelf.get(wish.like);
  return product && isExcluded(product, wish.refusals) ? { ...wish, like: null } : wish;
}

/** Searches for the wish and replies with ideas, or with a question if too little is known. */
function suggest(wish: Wish, turn: Turn, shelf: Shelf, context: SearchContext): Reply {
  const { act, before } = turn;
  const isNewCare = Boolean(wish.care) && wish.care !== before.care;
  const sorry = isNewCare && wish.care ? getCareReply(wish.care).sorry : '';
  if (!canSearch(wish)) {
    const unknown = turn.unknown.length > 0 ? `I know nothing about ${turn.unknown.join(' and ')}.` : '';
    const text = joinSentences(sorry, createCurrencyNote(wish, before, context), unknown) || 'Gladly.';
    return addQuestion(createDraft(text, wish), shelf, context, true);
  }
  const unaffectedIds = act.kind === 'refused' ? findUnaffected(wish, turn.shown, shelf) : [];
  const { again, fits } = findIdeas(wish, turn, unaffectedIds, shelf, context);
  if (fits.length === 0) {
    const { text, choices } = explainNoResults(again, shelf, context);
    const draft = createDraft(joinSentences(sorry, createCurrencyNote(wish, before, context), text), {
      ...wish,
      open: null,
    });
    const question = choices.length > 0 ? { text: 'Shall I look there?', choices } : null;
    return {
      ...draft,
      lang: 'en',
      question,
      link: null,
      known: listKnownFacts(wish, context.currency),
      hasSearched: true,
    };
  }
  const likeTitle = wish.like === null ? null : (shelf.get(wish.like)?.product.title ?? null);
  const reasons = createReasons(fits, wish, likeTitle);
  const ideas = fits.map((fit, at) => ({
    product_id: fit.item.product.product_id,
    reason: reasons[at] ?? '',
  }));
  const next = {
    ...wish,
    shown: [...new Set([...wish.shown, ...ideas.map(idea => idea.product_id)])].slice(-maxProductIds),
  };
  const isFollowUp = act.kind === 'more' || act.kind === 'like' || wish.like !== null;
  const missing = isFollowUp ? { text: '', isAll: false } : findMissing(wish, turn, fits, shelf, context);
  const text = createOpening(wish, { ...turn, unaffectedIds }, fits, missing, context);
  return addQuestion({ text, wish: next, ideas, hasSearched: true }, shelf, context, false);
}

/** Returns the shown products that a new exclusion does not affect. */
const findUnaffected = (wish: Wish, shown: readonly ShownProduct[], shelf: Shelf): string[] =>
  shown
    .map(({ product_id }) => product_id)
    .filter(id => {
      const item = shelf.get(id);
      return item !== undefined && !wish.turnedDown.includes(id) && !isExcluded(item, wish.refusals);
    });

/**
 * Returns the ideas, and the wish with which they were found. A refusal replaces the excluded ideas, or all if
 * none is excluded; products shown before return only if there are no others.
 */
function findIdeas(
  wish: Wish,
  { act, shown }: Turn,
  stays: readonly string[],
  shelf: Shelf,
  context: SearchContext,
): { again: Wish; fits: Fit[] } {
  const isFollowUp = act.kind === 'more' || act.kind === 'like';
  if (isFollowUp) return { again: wish, fits: rankProducts(wish, shelf, context, ideasPerReply) };
  const freshWish = { ...wish, shown: [] };
  if (act.kind !== 'refused')
    return { again: freshWish, fits: rankProducts(freshWish, shelf, context, ideasPerReply) };
  const returnableIds = stays.length < shown.length ? stays : [];
  const again = { ...wish, shown: wish.shown.filter(id => !returnableIds.includes(id)) };
  const fits = rankProducts(again, shelf, context, ideasPerReply);
  return fits.length > 0
    ? { again, fits }
    : { again: freshWish, fits: rankProducts(freshWish, shelf, context, ideasPerReply) };
}

function createSimpleReply(
  act: Act,
  wish: Wish,
  shown: readonly ShownProduct[],
  shelf: Shelf,
): string | undefined {
  switch (act.kind) {
    case 'hello':
      return wish === emptyWish || !canSearch(wish)
        ? 'Hello! Tell me about somebody, and I will look along the shelves.'
        : `Hello again! We were looking for something for ${sayWho(wish)}.`;
    case 'thanks':
      return 'My pleasure. Add what you like to a list, so that nobody else buys the same thing. I am here when the next birthday comes.';
    case 'help':
      return 'I am Genie. Say in your own words who the present is for: age, what they like, what you want to spend. I look for it in the shop. Then say ‘cheaper’, ‘more like the second’ or ‘no gadgets’, and I look again. I never know what was taken from a list.';
    case 'again':
      return 'A fresh start.';
    case 'about': {
      const descriptions = act.ids.flatMap(id => {
        const item = shelf.get(id);
        return item ? describeShown(item, shown) : [];
      });
      if (descriptions.length === 0) return undefined;
      return `${descriptions.join(' ')}${act.isUnanswered ? ' That is all I know of it: for the rest, open it and look in its shop.' : ''}`;
    }
    default:
      return undefined;
  }
}

/** Describes a shown product by its number, title, description and price. */
function describeShown({ product }: ShelfItem, shown: readonly ShownProduct[]): string {
  const position = shown.findIndex(({ product_id }) => product_id === product.product_id) + 1;
  return `Number ${position}, ${quoteTitle(product.title)}: ${product.description} It costs ${sayMoney(product.price, product.currency)}.`;
}

/** Returns the text for a search without results, and as a choice the lowest budget that would have some. */
function explainNoResults(
  wish: Wish,
  shelf: Shelf,
  context: SearchContext,
): { text: string; choices: string[] } {
  const { currency } = context;
  if (wish.shown.length > 0 && rankProducts({ ...wish, shown: [] }, shelf, context, 1).length > 0)
    return { text: 'That was everything I have for this. Change one thing, and I look again.', choices: [] };
  const unlimited =
    wish.max === null ? [] : rankProducts({ ...wish, min: null, max: null, shown: [] }, shelf, context, 40);
  const lowestPrice = Math.min(...unlimited.map(({ item }) => item.product.price));
  if (!Number.isFinite(lowestPrice) || wish.max === null)
    return {
      text: 'I have nothing that keeps to all of that. Let go of one thing, and I look again.',
      choices: [],
    };
  return {
    text: `I have nothing that fits ${sayBudget(wish, currency)}. The nearest costs ${sayMoney(lowestPrice, currency)}, above your limit, so I do not show it.`,
    choices: [`Under ${sayMoney(Math.ceil(lowestPrice), currency)}`],
  };
}
