import { commonInterests, rankFor } from './rank.ts';
import type { Reply } from './reply.ts';
import { knownOf, labelOfInterest, objectOf, sayMoney, subjectOf } from './sentences.ts';
import type { Shelf } from './shelf.ts';
import type { Question, Surroundings, Wish } from './wish.ts';

/** Whether enough is known to search. */
export const isEnough = ({ who, age, interests, words, occasion, max, like, refusals }: Wish) =>
  who !== null ||
  interests.length > 0 ||
  words.length > 0 ||
  like !== null ||
  (occasion !== null && max !== null) ||
  (age !== null && (max !== null || refusals.length > 0));

/** A reply without its question. */
export type Draft = Pick<Reply, 'text' | 'wish' | 'ideas' | 'hasLooked'>;

/** Adds at most one question, the most useful one; none is asked twice, except for the person. */
export function ask(draft: Draft, shelf: Shelf, around: Surroundings, mustAsk: boolean): Reply {
  const { wish } = draft;
  const known = knownOf(wish, around.currency);
  const question = mustAsk ? (isEnough(wish) ? nextQuestion(wish) : 'who') : nextQuestion(wish);
  const reply = { ...draft, lang: 'en', link: null, known };
  if (!question) return { ...reply, question: null };
  const open: Wish = { ...wish, asked: [...new Set([...wish.asked, question])], open: question };
  return { ...reply, question: wording(question, wish, shelf, around), wish: open };
}

function nextQuestion(wish: Wish): Question | undefined {
  const waits: [Question, boolean][] = [
    ['age', wish.who?.anyAge === true && wish.age === null],
    ['who', wish.who === null],
    ['interests', wish.interests.length === 0 && wish.words.length === 0],
    ['budget', wish.max === null && wish.min === null],
    ['occasion', wish.occasion === null],
  ];
  return waits.find(([question, isMissing]) => isMissing && !wish.asked.includes(question))?.[0];
}

function wording(
  question: Question,
  wish: Wish,
  shelf: Shelf,
  around: Surroundings,
): { text: string; choices: string[] } {
  const subject = subjectOf(wish);
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
            ? `What usually does ${objectOf(wish)} good?`
            : `What ${does} ${subject} like to do when nobody needs anything?`,
        choices: [...commonInterests(wish, shelf, around, 5).map(labelOfInterest), 'Surprise me'],
      };
    case 'budget':
      return {
        text: 'What would you like to spend?',
        choices: [
          ...priceSteps(wish, shelf, around).map(step => `Under ${sayMoney(step, around.currency)}`),
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

/** Round prices that divide the fitting products into thirds. */
function priceSteps(wish: Wish, shelf: Shelf, around: Surroundings): number[] {
  const prices = rankFor({ ...wish, shown: [] }, shelf, around, 60)
    .map(({ item }) => item.product.price)
    .toSorted((a, b) => a - b);
  const steps = [0.35, 0.7, 0.95].map(part => prices[Math.floor((prices.length - 1) * part)] ?? 50);
  const round = (price: number) =>
    [15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500].find(step => step >= price) ??
    Math.ceil(price / 500) * 500;
  return [...new Set(steps.map(round))];
}
