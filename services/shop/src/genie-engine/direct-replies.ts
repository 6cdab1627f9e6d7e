import {
  emptyCriteria,
  type GiftCriteria,
  type Intent,
  type SearchContext,
  type ShownProduct,
} from './criteria.ts';
import { faqLink, findTopic, isOffTopic, isQuestion } from './help.ts';
import { findForeignReply } from './languages.ts';
import { addQuestion, canSearch, type Draft } from './questions.ts';
import type { Reply } from './reply.ts';
import { describeRecipient, formatMoney, listKnownFacts, quoteTitle } from './sentences.ts';
import type { Shelf, ShelfItem } from './shelf.ts';

export const createDraft = (text: string, criteria: GiftCriteria): Draft => ({
  text,
  criteria,
  ideas: [],
  hasSearched: false,
});

export function replyAboutGiftlist(
  folded: string,
  criteria: GiftCriteria,
  { currency, faq = [] }: SearchContext,
): Reply | undefined {
  const topic = findTopic(folded);
  const text = topic?.answer ?? faq.find(({ question }) => question === topic?.faq)?.answer;
  if (!topic || text === undefined) return undefined;
  return {
    ...createDraft(text, criteria),
    lang: 'en',
    question: null,
    link: topic.link,
    known: listKnownFacts(criteria, currency),
  };
}

export function replyInOtherLanguage(
  message: string,
  criteria: GiftCriteria,
  { currency }: SearchContext,
): Reply | undefined {
  const foreignReply = findForeignReply(message);
  if (!foreignReply) return undefined;
  const { code: lang, text, question } = foreignReply;
  const known = listKnownFacts(criteria, currency);
  return {
    ...createDraft(text, criteria),
    lang,
    question: { text: question, choices: [] },
    link: null,
    known,
  };
}

export function replyNotUnderstood(
  folded: string,
  unknownWords: readonly string[],
  before: GiftCriteria,
  shelf: Shelf,
  context: SearchContext,
): Reply {
  const isUnrelated = isQuestion(folded) || isOffTopic(folded);
  const subject = unknownWords.length > 0 ? unknownWords.join(' ') : 'that';
  const text = isUnrelated
    ? 'I cannot help with that: I know the gifts in this shop, and how Giftlist works.'
    : `I could not make a person, an interest or a budget out of ${subject}.`;
  const link = isUnrelated ? faqLink : null;
  if (!canSearch(before))
    return { ...addQuestion(createDraft(text, before), shelf, context, { mayRepeatWho: true }), link };
  const question = {
    text: `What should I know about the gift for ${describeRecipient(before)}?`,
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

/** Returns undefined if the intent needs a search. */
export function createSimpleReply(
  intent: Intent,
  criteria: GiftCriteria,
  shown: readonly ShownProduct[],
  shelf: Shelf,
): string | undefined {
  switch (intent.kind) {
    case 'hello':
      return criteria === emptyCriteria || !canSearch(criteria)
        ? 'Hello! Tell me about somebody, and I will look along the shelves.'
        : `Hello again! We were looking for something for ${describeRecipient(criteria)}.`;
    case 'thanks':
      return 'My pleasure. Add what you like to a list, so that nobody else buys the same thing. I am here when the next birthday comes.';
    case 'help':
      return 'I am Genie. Say in your own words who the present is for: age, what they like, what you want to spend. I look for it in the shop. Then say ‘cheaper’, ‘more like the second’ or ‘no gadgets’, and I look again. I never know what was taken from a list.';
    case 'restart':
      return 'A fresh start.';
    case 'about': {
      const descriptions = intent.ids.flatMap(id => {
        const item = shelf.get(id);
        return item ? describeShown(item, shown) : [];
      });
      if (descriptions.length === 0) return undefined;
      const note = ' That is all I know of it: for the rest, open it and look in its shop.';
      return `${descriptions.join(' ')}${intent.isUnanswered ? note : ''}`;
    }
    default:
      return undefined;
  }
}

function describeShown({ product }: ShelfItem, shown: readonly ShownProduct[]): string {
  const position = shown.findIndex(({ product_id }) => product_id === product.product_id) + 1;
  return `Number ${position}, ${quoteTitle(product.title)}: ${product.description} It costs ${formatMoney(product.price, product.currency)}.`;
}
