import type { Fit } from './fit.ts';
import { opening, type Turn } from './opening.ts';
import { firstOf } from './people.ts';
import { commonInterests, rankFor } from './rank.ts';
import { type Bare, bareOf, newlyBare, remarkOn } from './remarks.ts';
import {
  type Known,
  knownOf,
  labelOfInterest,
  quoted,
  reasonFor,
  sayBudget,
  sayMoney,
  sayWho,
  subjectOf,
} from './sentences.ts';
import type { Shelf } from './shelf.ts';
import { isRefused } from './suits.ts';
import { understand } from './understand.ts';
import { withoutUnheard } from './unheard.ts';
import {
  type Act,
  emptyWish,
  productsKept,
  type Question,
  type Shown,
  type Surroundings,
  type Wish,
} from './wish.ts';

const ideasAtOnce = 6;

export interface Idea {
  product_id: string;
  reason: string;
}

export interface Reply {
  text: string;
  ideas: Idea[];
  question: { text: string; choices: string[] } | null;
  known: Known[];
  wish: Wish;
  /** Whether enough is known to look along the shelf, and this was a message to do so. */
  hasLooked: boolean;
}

/** Reads a message, looks along the shelf, answers. Pure; the whole memory is the wish. */
export function converse(
  text: string,
  before: Wish,
  shown: readonly Shown[],
  shelf: Shelf,
  around: Surroundings,
): Reply {
  const { text: own, next } = firstOf(text);
  const { wish: read, act } = understand(own, before, shown);
  const plain = plainAnswer(act, read, shown, shelf);
  if (plain)
    return ask(
      { text: plain, wish: read, ideas: [], hasLooked: false },
      shelf,
      around,
      act.kind === 'hello' || act.kind === 'again' || act.kind === 'help',
    );
  const { wish, ...rest } = withoutUnheard(own, read, before, shelf);
  const unheard = { ...rest, next };
  const isLost = unheard.words.length > 0 && !isEnough(wish);
  const turn = { act: isLost ? ({ kind: 'lost' } as const) : act, before, shown, unheard };
  return suggest(withoutRefusedModel(wish, shelf), turn, shelf, around);
}

/** What is refused by now is no model for more. */
function withoutRefusedModel(wish: Wish, shelf: Shelf): Wish {
  const model = wish.like === null ? undefined : shelf.get(wish.like);
  return model && isRefused(model, wish.refusals) ? { ...wish, like: null } : wish;
}

/** Looks for a wish as it stands. */
function suggest(wish: Wish, turn: Turn, shelf: Shelf, around: Surroundings): Reply {
  const { act, unheard } = turn;
  if (!isEnough(wish)) {
    const text = `${lost(act)} ${remarkOn(noneBare, unheard)}`.trim();
    return ask({ text, wish, ideas: [], hasLooked: false }, shelf, around, true);
  }
  const stays = act.kind === 'refused' ? staying(wish, turn.shown, shelf) : [];
  const { again, fits } = looked(wish, turn, stays, shelf, around);
  const likeTitle = wish.like === null ? null : (shelf.get(wish.like)?.product.title ?? null);
  const ideas = fits.map(fit => ({
    product_id: fit.stood.product.product_id,
    reason: reasonFor(fit, wish, likeTitle),
  }));
  const next = {
    ...wish,
    shown: [...new Set([...wish.shown, ...ideas.map(idea => idea.product_id)])].slice(-productsKept),
  };
  const isSilent = act.kind === 'more' || act.kind === 'like' || act.kind === 'lost' || wish.like !== null;
  const bare = isSilent ? noneBare : bareOf(wish, fits, shelf, around);
  const isSearch = act.kind === 'find' || act.kind === 'instead' || act.kind === 'forgot';
  const onScreen = turn.shown.flatMap(({ product_id }) => shelf.get(product_id) ?? []);
  const remark = remarkOn(isSearch ? bare : newlyBare(bare, wish, onScreen), unheard);
  const said =
    fits.length === 0
      ? `${nothing(again, shelf, around)} ${remarkOn(noneBare, unheard)}`.trim()
      : opening(wish, { ...turn, stays }, fits, remark, around);
  return ask({ text: said, wish: next, ideas, hasLooked: true }, shelf, around, false);
}

const noneBare: Bare = { said: [], because: '', isAll: false };

/** Of what is on the screen, what a refusal leaves there. */
const staying = (wish: Wish, shown: readonly Shown[], shelf: Shelf): string[] =>
  shown
    .map(({ product_id }) => product_id)
    .filter(id => {
      const stood = shelf.get(id);
      return stood !== undefined && !wish.turnedDown.includes(id) && !isRefused(stood, wish.refusals);
    });

/**
 * The ideas, and the wish as it was looked for. A refusal brings new ones in the place of what goes away, and all
 * new ones where nothing does; what was shown before comes back only where nothing else is left.
 */
function looked(
  wish: Wish,
  { act, shown }: Turn,
  stays: readonly string[],
  shelf: Shelf,
  around: Surroundings,
): { again: Wish; fits: Fit[] } {
  const isOnward = act.kind === 'more' || act.kind === 'like' || act.kind === 'lost';
  if (isOnward) return { again: wish, fits: rankFor(wish, shelf, around, ideasAtOnce) };
  const anew = { ...wish, shown: [] };
  if (act.kind !== 'refused') return { again: anew, fits: rankFor(anew, shelf, around, ideasAtOnce) };
  const mayReturn = stays.length < shown.length ? stays : [];
  const again = { ...wish, shown: wish.shown.filter(id => !mayReturn.includes(id)) };
  const fits = rankFor(again, shelf, around, ideasAtOnce);
  return fits.length > 0 ? { again, fits } : { again: anew, fits: rankFor(anew, shelf, around, ideasAtOnce) };
}

const isEnough = ({ who, interests, words, occasion, max, like }: Wish) =>
  who !== null ||
  interests.length > 0 ||
  words.length > 0 ||
  like !== null ||
  (occasion !== null && max !== null);

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
      const stood = shelf.get(act.id);
      const place = shown.findIndex(({ product_id }) => product_id === act.id) + 1;
      return stood
        ? `Number ${place}, ${quoted(stood.product.title)}: ${stood.product.description} It costs ${sayMoney(stood.product.price, stood.product.currency)}.`
        : undefined;
    }
    default:
      return undefined;
  }
}

const lost = (act: Act) =>
  act.kind === 'find' ? 'Gladly.' : 'I did not quite catch a person or an interest in that.';

function nothing(wish: Wish, shelf: Shelf, around: Surroundings): string {
  const { currency } = around;
  if (wish.shown.length > 0 && rankFor({ ...wish, shown: [] }, shelf, around, 1).length > 0)
    return 'That was everything I have for this. Change one thing, and I look again.';
  const free = wish.max === null ? [] : rankFor({ ...wish, max: null, shown: [] }, shelf, around, 40);
  const least = Math.min(...free.map(({ stood }) => stood.product.price));
  if (Number.isFinite(least) && wish.max !== null)
    return `I have nothing that fits ${sayBudget(wish, currency)}. The least expensive that fits otherwise costs ${sayMoney(least, currency)}.`;
  return 'I have nothing that keeps to all of that. Let go of one thing, and I look again.';
}

type Draft = Pick<Reply, 'text' | 'wish' | 'ideas' | 'hasLooked'>;

/** At most one question, the one whose answer changes most; none twice, but the first of all. */
function ask(draft: Draft, shelf: Shelf, around: Surroundings, mustAsk: boolean): Reply {
  const { wish } = draft;
  const known = knownOf(wish, around.currency);
  const question = mustAsk ? (isEnough(wish) ? nextQuestion(wish) : 'who') : nextQuestion(wish);
  if (!question) return { ...draft, question: null, known };
  const open: Wish = { ...wish, asked: [...new Set([...wish.asked, question])], open: question };
  return { ...draft, question: wording(question, wish, shelf, around), known, wish: open };
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

/** Round amounts that part what fits into thirds. */
function priceSteps(wish: Wish, shelf: Shelf, around: Surroundings): number[] {
  const prices = rankFor({ ...wish, shown: [] }, shelf, around, 60)
    .map(({ stood }) => stood.product.price)
    .toSorted((a, b) => a - b);
  const steps = [0.35, 0.7, 0.95].map(part => prices[Math.floor((prices.length - 1) * part)] ?? 50);
  const round = (price: number) =>
    [15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500].find(step => step >= price) ??
    Math.ceil(price / 500) * 500;
  return [...new Set(steps.map(round))];
}
