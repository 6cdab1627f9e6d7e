import type { GiftCriteria, Question, SearchContext } from './criteria.ts';
import { findCommonInterests, rankProducts } from './rank.ts';
import type { Reply } from './reply.ts';
import { formatInterest, formatMoney, getObject, getSubject, listKnownFacts } from './sentences.ts';
import type { Shelf } from './shelf.ts';

export const canSearch = ({ who, age, interests, words, occasion, max, like, refusals }: GiftCriteria) =>
  who !== null ||
  interests.length > 0 ||
  words.length > 0 ||
  like !== null ||
  (occasion !== null && max !== null) ||
  (age !== null && (max !== null || refusals.length > 0));

export type Draft = Pick<Reply, 'text' | 'criteria' | 'ideas' | 'hasSearched'>;

/** Asks for the most important missing fact. Only with `mayRepeatWho`, Genie asks again who it is for. */
export function addQuestion(
  draft: Draft,
  shelf: Shelf,
  context: SearchContext,
  { mayRepeatWho = false }: { mayRepeatWho?: boolean } = {},
): Reply {
  const { criteria } = draft;
  const known = listKnownFacts(criteria, context.currency);
  const question = mayRepeatWho && !canSearch(criteria) ? 'who' : chooseQuestion(criteria);
  const reply = { ...draft, lang: 'en', link: null, known };
  if (!question) return { ...reply, question: null };
  const nextCriteria: GiftCriteria = {
    ...criteria,
    asked: [...new Set([...criteria.asked, question])],
    open: question,
  };
  return { ...reply, question: phraseQuestion(question, criteria, shelf, context), criteria: nextCriteria };
}

function chooseQuestion(criteria: GiftCriteria): Question | undefined {
  const candidates: [Question, boolean][] = [
    ['age', criteria.who?.anyAge === true && criteria.age === null],
    ['who', criteria.who === null],
    ['interests', criteria.interests.length === 0 && criteria.words.length === 0],
    ['budget', criteria.max === null && criteria.min === null],
    ['occasion', criteria.occasion === null],
  ];
  return candidates.find(([question, isMissing]) => isMissing && !criteria.asked.includes(question))?.[0];
}

function phraseQuestion(
  question: Question,
  criteria: GiftCriteria,
  shelf: Shelf,
  context: SearchContext,
): { text: string; choices: string[] } {
  const subject = getSubject(criteria);
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
        text: phraseInterestsQuestion(criteria, does),
        choices: [...findCommonInterests(criteria, shelf, context, 5).map(formatInterest), 'Surprise me'],
      };
    case 'budget':
      return {
        text: 'What would you like to spend?',
        choices: [
          ...findPriceSteps(criteria, shelf, context).map(
            step => `Under ${formatMoney(step, context.currency)}`,
          ),
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

function phraseInterestsQuestion(criteria: GiftCriteria, does: string): string {
  const isForPet = criteria.who?.recipients.some(tag => tag === 'dog' || tag === 'cat' || tag === 'pet');
  if (isForPet) return 'What makes this one happiest?';
  if (criteria.care) return `What usually does ${getObject(criteria)} good?`;
  return `What ${does} ${getSubject(criteria)} like to do when nobody needs anything?`;
}

const roundPrices = [15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500];

/** Returns round prices near the 35th, 70th and 95th percentile of the matching products. */
function findPriceSteps(criteria: GiftCriteria, shelf: Shelf, context: SearchContext): number[] {
  const prices = rankProducts({ ...criteria, shown: [] }, shelf, context, 60)
    .map(({ item }) => item.product.price)
    .toSorted((a, b) => a - b);
  const steps = [0.35, 0.7, 0.95].map(share => prices[Math.floor((prices.length - 1) * share)] ?? 50);
  const roundUp = (price: number) => roundPrices.find(step => step >= price) ?? Math.ceil(price / 500) * 500;
  return [...new Set(steps.map(roundUp))];
}
