import { findCommonInterests, rankProducts } from './rank.ts';
import type { Reply } from './reply.ts';
import { formatInterest, getObject, getSubject, listKnownFacts, sayMoney } from './sentences.ts';
import type { Shelf } from './shelf.ts';
import type { Question, SearchContext, Wish } from './wish.ts';

/** Whether enough is known to search. */
export const canSearch = ({ who, age, interests, words, occasion, max, like, refusals }: Wish) =>
  who !== null ||
  interests.length > 0 ||
  words.length > 0 ||
  like !== null ||
  (occasion !== null && max !== null) ||
  (age !== null && (max !== null || refusals.length > 0));

/** A reply without its question. */
export type Draft = Pick<Reply, 'text' | 'wish' | 'ideas' | 'hasSearched'>;

/** Adds the most useful question, if one is left. Only the question for the person may be repeated. */
export function addQuestion(draft: Draft, shelf: Shelf, context: SearchContext, mustAsk: boolean): Reply {
  const { wish } = draft;
  const known = listKnownFacts(wish, context.currency);
  const question = mustAsk ? (canSearch(wish) ? chooseQuestion(wish) : 'who') : chooseQuestion(wish);
  const reply = { ...draft, lang: 'en', link: null, known };
  if (!question) return { ...reply, question: null };
  const open: Wish = { ...wish, asked: [...new Set([...wish.asked, question])], open: question };
  return { ...reply, question: phraseQuestion(question, wish, shelf, context), wish: open };
}

function chooseQuestion(wish: Wish): Question | undefined {
  const candidates: [Question, boolean][] = [
    ['age', wish.who?.anyAge === true && wish.age === null],
    ['who', wish.who === null],
    ['interests', wish.interests.length === 0 && wish.words.length === 0],
    ['budget', wish.max === null && wish.min === null],
    ['occasion', wish.occasion === null],
  ];
  return candidates.find(([question, isMissing]) => isMissing && !wish.asked.includes(question))?.[0];
}

function phraseQuestion(
  question: Question,
  wish: Wish,
  shelf: Shelf,
  context: SearchContext,
): { text: string; choices: string[] } {
  const subject = getSubject(wish);
  const [does, is, has] = /^(?:you|they)$/.test(subject) ? ['do', 'are', 'have'] : ['does', 'is', 'has'];
  switch (question) {
    case 'who':
      return {
        text: 'Who is it for?',
        choices: ['My mom', 'My dad', 'My partner', 'A friend', 'A child', 'A coworker'],
      };
    case 'age':
      return {
        text: `How old ${is} ${subject}?`,
        choices: ['5 years', '9 years', '14 years', '20 years', '30 years'],
      };
    case 'interests':
      return {
        text: wish.who?.recipients.some(tag => tag === 'dog' || tag === 'cat' || tag === 'pet')
          ? 'What makes this one happiest?'
          : wish.care
            ? `What usually does ${getObject(wish)} good?`
            : `What ${does} ${subject} like to do when nobody needs anything?`,
        choices: [...findCommonInterests(wish, shelf, context, 5).map(formatInterest), 'Surprise me'],
      };
    case 'budget':
      return {
        text: 'What would you like to spend?',
        choices: [
          ...findPriceSteps(wish, shelf, context).map(step => `Under ${sayMoney(step, context.currency)}`),
          'No limit',
        ],
      };
    case 'occasion':
      return {
        text: `Is there an occasion, or ${has} ${subject} simply earned it?`,
        choices: ['Birthday', 'Christmas', 'Thank-you gift', 'Just because'],
      };
  }
}

/** Returns round prices near 35%, 70% and 95% of the matching products' price range. */
function findPriceSteps(wish: Wish, shelf: Shelf, context: SearchContext): number[] {
  const prices = rankProducts({ ...wish, shown: [] }, shelf, context, 60)
    .map(({ item }) => item.product.price)
    .toSorted((a, b) => a - b);
  const steps = [0.35, 0.7, 0.95].map(part => prices[Math.floor((prices.length - 1) * part)] ?? 50);
  const round = (price: number) =>
    [15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500].find(step => step >= price) ??
    Math.ceil(price / 500) * 500;
  return [...new Set(steps.map(round))];
}
