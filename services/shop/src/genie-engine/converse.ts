import { commonInterests, type Fit, rankFor } from './rank.ts';
import {
  capital,
  type Known,
  knownOf,
  labelOfInterest,
  listed,
  reasonFor,
  sayBudget,
  sayMoney,
  sayWho,
  short,
} from './sentences.ts';
import type { Shelf, Stood } from './shelf.ts';
import { understand } from './understand.ts';
import { withoutUnheard } from './unheard.ts';
import { occasionLabels } from './vocabulary.ts';
import { type Act, emptyWish, type Question, type Shown, type Wish } from './wish.ts';

export const ideasAtOnce = 6;

/** What else bears on an answer: the list that Genie was opened from and what the person looked at. */
export interface Surroundings {
  currency: string;
  /** Titles on the list already: nothing is suggested twice. Never what of it was taken. */
  onList: readonly string[];
  lookedAt: readonly string[];
}

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
  const { wish: read, act } = understand(text, before, shown);
  const plain = plainAnswer(act, read, shown, shelf);
  if (plain)
    return ask(
      { text: plain, wish: read, ideas: [], hasLooked: false },
      shelf,
      around,
      act.kind === 'hello' || act.kind === 'again' || act.kind === 'help',
    );
  const { wish, note } = withoutUnheard(text, read, before, shelf);
  const isLost = note !== '' && !isEnough(wish);
  const reply = suggest(wish, isLost ? { kind: 'lost' } : act, shelf, around);
  return { ...reply, text: `${reply.text} ${note}`.trim() };
}

/** Looks for a wish as it stands: the way in for whoever has read the message already. */
export function suggest(wish: Wish, act: Act, shelf: Shelf, around: Surroundings): Reply {
  if (!isEnough(wish))
    return ask({ text: lost(act), wish, ideas: [], hasLooked: false }, shelf, around, true);
  const again =
    act.kind === 'more' || act.kind === 'like' || act.kind === 'lost' ? wish : { ...wish, shown: [] };
  const fits = fitting(again, shelf, around, ideasAtOnce);
  const likeTitle = wish.like === null ? null : (shelf.get(wish.like)?.product.title ?? null);
  const ideas = fits.map(fit => ({
    product_id: fit.stood.product.product_id,
    reason: reasonFor(fit, wish, likeTitle),
  }));
  const next = {
    ...wish,
    shown: [...new Set([...wish.shown, ...ideas.map(idea => idea.product_id)])].slice(-120),
  };
  const said = fits.length === 0 ? nothing(again, shelf, around) : opening(act, wish, fits, around);
  return ask({ text: said, wish: next, ideas, hasLooked: true }, shelf, around, false);
}

const isEnough = ({ who, interests, words, occasion, max, like }: Wish) =>
  who !== null ||
  interests.length > 0 ||
  words.length > 0 ||
  like !== null ||
  (occasion !== null && max !== null);

/** Whether something stands on the list already. */
export function isOn(onList: readonly string[]): (stood: Stood) => boolean {
  const have = new Set(onList.map(titleKey));
  return ({ product }) => have.has(titleKey(product.title));
}

const titleKey = (title: string) => title.trim().toLowerCase();

/** What is on the list already is no idea; what was looked at comes a little earlier. */
export function fitting(wish: Wish, shelf: Shelf, { onList, lookedAt }: Surroundings, most: number): Fit[] {
  const isThere = isOn(onList);
  const ranked = rankFor(wish, shelf, most + onList.length + 4);
  const seen = new Set(lookedAt);
  const first = ranked.filter(({ stood }) => !isThere(stood)).slice(0, most);
  return first.toSorted(
    (a, b) => Number(seen.has(b.stood.product.product_id)) - Number(seen.has(a.stood.product.product_id)),
  );
}

function plainAnswer(act: Act, wish: Wish, shown: readonly Shown[], shelf: Shelf): string | undefined {
  switch (act.kind) {
    case 'hello':
      return wish === emptyWish || !isEnough(wish)
        ? 'Hello! Tell me about somebody, and I will look along the shelves.'
        : `Hello again! We were looking for ${sayWho(wish)}.`;
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
        ? `Number ${place}, the ${short(stood.product.title)}: ${stood.product.description} It costs ${sayMoney(stood.product.price, stood.product.currency)}.`
        : undefined;
    }
    default:
      return undefined;
  }
}

const lost = (act: Act) =>
  act.kind === 'find' ? 'Gladly.' : 'I did not quite catch a person or an interest in that.';

function opening(act: Act, wish: Wish, fits: readonly Fit[], { currency }: Surroundings): string {
  const count = fits.length === 1 ? 'One idea' : `${capital(numberWord(fits.length))} ideas`;
  switch (act.kind) {
    case 'cheaper':
      return `Easier on the purse: nothing here is over ${sayMoney(wish.max ?? 0, currency)}.`;
    case 'pricier':
      return `A little grander, from ${sayMoney(wish.min ?? 0, currency)} up${wish.max === null ? '' : ` and still within ${sayMoney(wish.max, currency)}`}.`;
    case 'like':
      return `More in the spirit of the ${short(act.title)}:`;
    case 'more':
      return `${count} from further back on the shelf:`;
    case 'instead':
      return `For ${sayWho(wish)}, then. Everything else stays as you said:`;
    case 'refused':
      return `Understood${refusedWords(wish)}. Instead:`;
    case 'forgot':
      return 'Forgotten. With what is left:';
    case 'lost':
      return 'I could not make out anything new in that, so here are others that fit what I know. Tell me what they like, or what not.';
    default:
      return `${recap(wish, currency)} ${missing(wish, fits)}`.trim();
  }
}

const refusedWords = ({ refusals }: Wish) =>
  refusals.length === 0
    ? ''
    : `: no ${listed(refusals.slice(-3).map(({ label }) => label)).replace(' and ', ' and no ')}`;

function recap(wish: Wish, currency: string): string {
  const parts: string[] = [];
  if (wish.who)
    parts.push(
      `For ${sayWho(wish)}${wish.age ? `, ${wish.age[0] === wish.age[1] ? wish.age[0] : `between ${wish.age[0]} and ${wish.age[1]}`}` : ''}`,
    );
  if (wish.occasion)
    parts.push(`${parts.length === 0 ? 'For ' : ''}${occasionLabels.get(wish.occasion) ?? wish.occasion}`);
  if (wish.interests.length > 0) parts.push(listed(wish.interests.map(({ said }) => said)));
  const budget = sayBudget(wish, currency);
  if (budget) parts.push(budget);
  return parts.length === 0
    ? 'With that in mind:'
    : `${capital(parts.join(', '))}. Here is what I would wrap:`;
}

/** Says so where an interest found nothing. */
function missing(wish: Wish, fits: readonly Fit[]): string {
  const covered = new Set(fits.flatMap(fit => fit.interests));
  const bare = [...new Set(wish.interests.map(({ said }) => said))].filter(said => !covered.has(said));
  if (wish.interests.length === 0 || bare.length === 0) return '';
  if (covered.size === 0)
    return `I found nothing for ${listed(bare)} that keeps to all of it, so these fit in other ways.`;
  return `(Nothing for ${listed(bare)} that keeps to all of it.)`;
}

function nothing(wish: Wish, shelf: Shelf, { currency }: Surroundings): string {
  if (wish.shown.length > 0 && rankFor({ ...wish, shown: [] }, shelf, 1).length > 0)
    return 'That was everything I have for this. Change one thing, and I look again.';
  const free = wish.max === null ? [] : rankFor({ ...wish, max: null, shown: [] }, shelf, 40);
  const least = Math.min(...free.map(({ stood }) => stood.product.price));
  if (Number.isFinite(least) && wish.max !== null)
    return `I have nothing that fits ${sayBudget(wish, currency)}. The least expensive that fits otherwise costs ${sayMoney(least, currency)}.`;
  return 'I have nothing that keeps to all of that. Let go of one thing, and I look again.';
}

const numberWord = (count: number) =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six'][count] ?? String(count);

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
  { currency }: Surroundings,
): { text: string; choices: string[] } {
  const subject =
    wish.who?.name ?? (wish.who?.gender === 'f' ? 'she' : wish.who?.gender === 'm' ? 'he' : 'they');
  const [does, is, has] = subject === 'they' ? ['do', 'are', 'have'] : ['does', 'is', 'has'];
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
        choices: [...commonInterests(wish, shelf, 5).map(labelOfInterest), 'Surprise me'],
      };
    case 'budget':
      return {
        text: 'What would you like to spend?',
        choices: [...priceSteps(wish, shelf).map(step => `Under ${sayMoney(step, currency)}`), 'No limit'],
      };
    case 'occasion':
      return {
        text: `Is there an occasion, or ${has} ${subject} simply earned it?`,
        choices: ['Birthday', 'Christmas', 'Thank-you gift', 'Just because'],
      };
  }
}

/** Round amounts that part what fits into thirds. */
function priceSteps(wish: Wish, shelf: Shelf): number[] {
  const prices = rankFor({ ...wish, shown: [] }, shelf, 60)
    .map(({ stood }) => stood.product.price)
    .toSorted((a, b) => a - b);
  const steps = [0.35, 0.7, 0.95].map(part => prices[Math.floor((prices.length - 1) * part)] ?? 50);
  const round = (price: number) =>
    [15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500].find(step => step >= price) ??
    Math.ceil(price / 500) * 500;
  return [...new Set(steps.map(round))];
}
