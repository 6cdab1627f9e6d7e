import { cutText } from '@giftlist/contracts/rules/text';
import { firstOf } from '../vocabulary/people-in-text.ts';
import { fold } from '../vocabulary/words.ts';
import { careOf } from './care.ts';
import type { Fit } from './fit.ts';
import { faqLink, isOffTopic, isQuestion, topicOf } from './help.ts';
import { foreignAnswer } from './languages.ts';
import { currencyNote, joined, missingOf, opening, type Turn } from './opening.ts';
import { ask, type Draft, isEnough } from './questions.ts';
import { rankFor } from './rank.ts';
import type { Reply } from './reply.ts';
import { knownOf, quoted, reasonsFor, sayBudget, sayMoney, sayWho } from './sentences.ts';
import type { Shelf, ShelfItem } from './shelf.ts';
import { restoreApostrophes } from './spelling.ts';
import { isExcluded } from './suits.ts';
import { isSame, maxMessageLength, understand } from './understand.ts';
import { withoutUnknownWords } from './unknown-words.ts';
import { type Act, emptyWish, productsKept, type Shown, type Surroundings, type Wish } from './wish.ts';

const ideasAtOnce = 6;

/** Interprets a message, searches the shelf and replies. Pure: all memory is in the wish. */
export function converse(
  message: string,
  before: Wish,
  shown: readonly Shown[],
  shelf: Shelf,
  around: Surroundings,
): Reply {
  const text = restoreApostrophes(message);
  const folded = fold(cutText(text, maxMessageLength));
  const direct = aboutProduct(folded, before, around) ?? inOtherLanguage(text, before, around);
  if (direct) return direct;
  const { text: own, next } = firstOf(text);
  const reading = { currency: around.currency, knows: (stem: string) => shelf.knows(stem) };
  const { wish: read, act } = understand(own, before, shown, reading);
  const plain = plainAnswer(act, read, shown, shelf);
  if (plain) {
    if (act.kind === 'thanks')
      return { ...ask(draftOf(plain, read), shelf, around, false), question: null, wish: read };
    const mustAsk = act.kind === 'hello' || act.kind === 'again' || act.kind === 'help';
    return ask(draftOf(plain, read), shelf, around, mustAsk);
  }
  const { wish, words } = withoutUnknownWords(own, read, before, shelf);
  const isLost = act.kind === 'lost' || isOffTopic(folded) || (words.length > 0 && isSame(wish, before));
  if (isLost) return notUnderstood(folded, words, before, shelf, around);
  const turn = { act, before, shown, unknown: words, next };
  return suggest(withoutRefusedModel(wish, shelf), turn, shelf, around);
}

const draftOf = (text: string, wish: Wish): Draft => ({ text, wish, ideas: [], hasLooked: false });

/** Replies to a question about Giftlist itself with a text and a link. */
function aboutProduct(folded: string, wish: Wish, { currency, faq = [] }: Surroundings): Reply | undefined {
  const topic = topicOf(folded);
  const text = topic?.answer ?? faq.find(({ question }) => question === topic?.faq)?.answer;
  if (!topic || text === undefined) return undefined;
  return {
    ...draftOf(text, wish),
    lang: 'en',
    question: null,
    link: topic.link,
    known: knownOf(wish, currency),
  };
}

function inOtherLanguage(said: string, wish: Wish, { currency }: Surroundings): Reply | undefined {
  const answer = foreignAnswer(said);
  if (!answer) return undefined;
  const { code: lang, text, question } = answer;
  const known = knownOf(wish, currency);
  return { ...draftOf(text, wish), lang, question: { text: question, choices: [] }, link: null, known };
}

/** Names what was not understood and asks a question, without showing ideas. */
function notUnderstood(
  folded: string,
  words: readonly string[],
  before: Wish,
  shelf: Shelf,
  around: Surroundings,
): Reply {
  const isAsked = isQuestion(folded) || isOffTopic(folded);
  const text = isAsked
    ? 'I cannot help with that: I know the gifts in this shop, and how Giftlist works.'
    : words.length > 0
      ? `I could not make a person, an interest or a budget out of ${words.join(' ')}.`
      : 'I could not make a person, an interest or a budget out of that.';
  const link = isAsked ? faqLink : null;
  if (!isEnough(before)) return { ...ask(draftOf(text, before), shelf, around, true), link };
  const question = {
    text: `What should I know about the gift for ${sayWho(before)}?`,
    choices: ['Show me more', 'Start over'],
  };
  return { ...draftOf(text, before), lang: 'en', question, link, known: knownOf(before, around.currency) };
}

/** Clears `like` if that product is now excluded. */
function withoutRefusedModel(wish: Wish, shelf: Shelf): Wish {
  const model = wish.like === null ? undefined : shelf.get(wish.like);
  return model && isExcluded(model, wish.refusals) ? { ...wish, like: null } : wish;
}

/** Searches for the current wish. */
function suggest(wish: Wish, turn: Turn, shelf: Shelf, around: Surroundings): Reply {
  const { act, before } = turn;
  const isHard = Boolean(wish.care) && wish.care !== before.care;
  const sorry = isHard && wish.care ? careOf(wish.care).sorry : '';
  if (!isEnough(wish)) {
    const unknown = turn.unknown.length > 0 ? `I know nothing about ${turn.unknown.join(' and ')}.` : '';
    const text = joined(sorry, currencyNote(wish, before, around), unknown) || 'Gladly.';
    return ask(draftOf(text, wish), shelf, around, true);
  }
  const stays = act.kind === 'refused' ? staying(wish, turn.shown, shelf) : [];
  const { again, fits } = looked(wish, turn, stays, shelf, around);
  if (fits.length === 0) {
    const { text, choices } = nothing(again, shelf, around);
    const draft = draftOf(joined(sorry, currencyNote(wish, before, around), text), { ...wish, open: null });
    const question = choices.length > 0 ? { text: 'Shall I look there?', choices } : null;
    return {
      ...draft,
      lang: 'en',
      question,
      link: null,
      known: knownOf(wish, around.currency),
      hasLooked: true,
    };
  }
  const likeTitle = wish.like === null ? null : (shelf.get(wish.like)?.product.title ?? null);
  const reasons = reasonsFor(fits, wish, likeTitle);
  const ideas = fits.map((fit, at) => ({
    product_id: fit.item.product.product_id,
    reason: reasons[at] ?? '',
  }));
  const next = {
    ...wish,
    shown: [...new Set([...wish.shown, ...ideas.map(idea => idea.product_id)])].slice(-productsKept),
  };
  const isSilent = act.kind === 'more' || act.kind === 'like' || wish.like !== null;
  const missing = isSilent ? { text: '', isAll: false } : missingOf(wish, turn, fits, shelf, around);
  const said = opening(wish, { ...turn, stays }, fits, missing, around);
  return ask({ text: said, wish: next, ideas, hasLooked: true }, shelf, around, false);
}

/** Returns the shown products that a new exclusion does not affect. */
const staying = (wish: Wish, shown: readonly Shown[], shelf: Shelf): string[] =>
  shown
    .map(({ product_id }) => product_id)
    .filter(id => {
      const item = shelf.get(id);
      return item !== undefined && !wish.turnedDown.includes(id) && !isExcluded(item, wish.refusals);
    });

/**
 * Returns the ideas, and the wish they were found with. A refusal replaces the removed ideas, or all if none
 * is removed; products shown before come back only if nothing else is left.
 */
function looked(
  wish: Wish,
  { act, shown }: Turn,
  stays: readonly string[],
  shelf: Shelf,
  around: Surroundings,
): { again: Wish; fits: Fit[] } {
  const isOnward = act.kind === 'more' || act.kind === 'like';
  if (isOnward) return { again: wish, fits: rankFor(wish, shelf, around, ideasAtOnce) };
  const afresh = { ...wish, shown: [] };
  if (act.kind !== 'refused') return { again: afresh, fits: rankFor(afresh, shelf, around, ideasAtOnce) };
  const mayReturn = stays.length < shown.length ? stays : [];
  const again = { ...wish, shown: wish.shown.filter(id => !mayReturn.includes(id)) };
  const fits = rankFor(again, shelf, around, ideasAtOnce);
  return fits.length > 0
    ? { again, fits }
    : { again: afresh, fits: rankFor(afresh, shelf, around, ideasAtOnce) };
}

function plainAnswer(act: Act, wish: Wish, shown: readonly Shown[], shelf: Shelf): string | undefined {
  switch (act.kind) {
    case 'hello':
      return wish === emptyWish || !isEnough(wish)
        ? 'Hello! Tell me about somebody, and I will look along the shelves.'
        : `Hello again! We were looking for something for ${sayWho(wish)}.`;
    case 'thanks':
      return 'My pleasure. Add what you like to a list, so that nobody else buys the same thing. I am here when the next birthday comes.';
    case 'help':
      return 'I am Genie. Say in your own words who the present is for: age, what they like, what you want to spend. I look for it in the shop. Then say ‘cheaper’, ‘more like the second’ or ‘no gadgets’, and I look again. I never know what was taken from a list.';
    case 'again':
      return 'A fresh start.';
    case 'about': {
      const told = act.ids.flatMap(id => {
        const item = shelf.get(id);
        return item ? describeShown(item, shown) : [];
      });
      if (told.length === 0) return undefined;
      return `${told.join(' ')}${act.isUnanswered ? ' That is all I know of it: for the rest, open it and look in its shop.' : ''}`;
    }
    default:
      return undefined;
  }
}

function describeShown({ product }: ShelfItem, shown: readonly Shown[]): string {
  const place = shown.findIndex(({ product_id }) => product_id === product.product_id) + 1;
  return `Number ${place}, ${quoted(product.title)}: ${product.description} It costs ${sayMoney(product.price, product.currency)}.`;
}

/** Returns a text for a search without results, with the lowest price that would match. */
function nothing(wish: Wish, shelf: Shelf, around: Surroundings): { text: string; choices: string[] } {
  const { currency } = around;
  if (wish.shown.length > 0 && rankFor({ ...wish, shown: [] }, shelf, around, 1).length > 0)
    return { text: 'That was everything I have for this. Change one thing, and I look again.', choices: [] };
  const free =
    wish.max === null ? [] : rankFor({ ...wish, min: null, max: null, shown: [] }, shelf, around, 40);
  const least = Math.min(...free.map(({ item }) => item.product.price));
  if (!Number.isFinite(least) || wish.max === null)
    return {
      text: 'I have nothing that keeps to all of that. Let go of one thing, and I look again.',
      choices: [],
    };
  return {
    text: `I have nothing that fits ${sayBudget(wish, currency)}. The nearest costs ${sayMoney(least, currency)}, above your limit, so I do not show it.`,
    choices: [`Under ${sayMoney(Math.ceil(least), currency)}`],
  };
}
