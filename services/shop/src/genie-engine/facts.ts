import { personIn, pronounIn } from '../vocabulary/people-in-text.ts';
import { type Interest, interestLexicon, occasionLexicon, wordLiking } from '../vocabulary/vocabulary.ts';
import { fold, type Word, wordsOf } from '../vocabulary/words.ts';
import { ageIn } from './age.ts';
import { type Care, careIn } from './care.ts';
import { freeStems, isSmallWord, likingVerb, pointedAt, splitClauses } from './clauses.ts';
import { isQuestion } from './help.ts';
import { impliedRefusals, type Refusal, refusalsIn, refusedPeople } from './kinds.ts';
import { type Budget, budgetIn, cautiously, isOwnCurrency } from './money.ts';
import { personOf } from './recipient.ts';
import { emptyWish, productsKept, type Shown, type Wish } from './wish.ts';

/** What one message says; each part is read from the text that the previous ones left over. */
interface Said {
  care: Care | null;
  budget: Budget;
  age: [number, number] | undefined;
  occasion: string | undefined;
  wished: string;
  refusals: Refusal[];
  turnedDown: string[];
}

const likingsKept = 8;
const wordsKept = 10;
const refusalsKept = 20;

/** 'My sister is 30' contains no budget. */
const ageAfterVerb = /\b(?:is|turns|turning|aged?) \d/;
const lastNumber = /[,;]\s*(\d{2,4})\W*$/;
const grownYears = 18;

/**
 * In 'golf and tea, 40' a bare number at the end is money, unless it directly follows the person ('my dad,
 * 60'), could be a child's age, or a child is mentioned and no other age.
 */
function lastAmount(text: string): { max: number; rest: string } | undefined {
  const found = lastNumber.exec(text);
  if (!found) return undefined;
  const [head, max] = [text.slice(0, found.index), Number(found[1])];
  const named = personIn(head);
  const hasAge = ageIn(head, false).age !== undefined;
  const isAge =
    named === undefined || named.to >= head.trimEnd().length || named.person.anyAge || max < grownYears;
  return hasAge || !isAge ? { max, rest: head } : undefined;
}

const approximate = /\b(?:around|about) \d+/g;

function saidIn(folded: string, before: Wish, shown: readonly Shown[]): Said {
  const { care, rest } = careIn(folded);
  const isOfSomebody = ageAfterVerb.test(folded) && personIn(folded) !== undefined;
  const budget = budgetIn(rest, {
    wasAsked: before.open === 'budget' && !isOfSomebody,
    hasAge: before.age !== null || ageIn(rest.replaceAll(approximate, ' '), false).age !== undefined,
  });
  if (budget.max === undefined && budget.min === undefined) {
    const last = lastAmount(budget.rest);
    if (last) Object.assign(budget, last);
  }
  const { age, rest: words } = ageIn(budget.rest, before.open === 'age');
  const { wished, refused } = splitClauses(words);
  const occasions = occasionLexicon.find(wordsOf(wished));
  const turns = /\bturn(?:s|ing|ed)?\b|\bbirthday\b/.test(folded) ? 'birthday' : undefined;
  const occasion =
    occasions.find(({ entry }) => entry.tag !== 'birthday')?.entry.tag ?? occasions[0]?.entry.tag ?? turns;
  return { care, budget, age, occasion, wished, ...refusalsOf(folded, refused, shown) };
}

/** 'Not that' or 'none of these' without more refuses everything shown. */
const allShown =
  /^\W*(?:no,? )?(?:not|none of|nothing like|anything but|(?:i )?don't (?:want|like)) (?:any of )?(?:this|that|it|these|those|them)(?: ones?)?(?: please)?\W*$/;

function refusalsOf(folded: string, parts: readonly string[], shown: readonly Shown[]) {
  if (allShown.test(folded)) return { refusals: [], turnedDown: shown.map(({ product_id }) => product_id) };
  const turnedDown: string[] = [];
  const refusals = impliedRefusals(folded);
  for (const part of parts) {
    const pointed = /\b(?:the|that|this|number|#)/.test(part) ? pointedAt(part, shown) : undefined;
    if (pointed) turnedDown.push(pointed.product_id);
    else {
      const isIdle = (word: Word) => isSmallWord(word) || personIn(word.text) !== undefined;
      refusals.push(...refusedPeople(part), ...refusalsIn(part, isIdle));
    }
  }
  return { refusals, turnedDown };
}

/**
 * Returns the wish updated by a message, whether it starts a search for someone else, and whether it
 * contained any fact.
 */
export function readFacts(
  text: string,
  folded: string,
  before: Wish,
  shown: readonly Shown[],
  currency: string,
): { wish: Wish; isNew: boolean; saysSomething: boolean } {
  const said = saidIn(folded, before, shown);
  const { who, isNew, named } = personOf(text, said, before);
  const wish: Wish = isNew ? startOver(before) : { ...before, like: null, open: null };
  wish.who = who;
  if (who !== before.who && !isNew && before.who !== null && !pronounIn(said.wished)) wish.age = null;
  if (said.age) wish.age = said.age;
  if (said.care) {
    wish.care = said.care;
    wish.asked = [...new Set([...wish.asked, 'occasion' as const])];
  }
  if (wish.care) wish.occasion = wish.care === 'illness' ? 'get-well' : null;
  else if (said.occasion) wish.occasion = said.occasion;
  readBudget(folded, said.budget, wish, currency);
  const likes = readLikings(said, wish, before);
  wish.turnedDown = [...new Set([...wish.turnedDown, ...said.turnedDown])].slice(-productsKept);
  const { care, budget, age, occasion, refusals, turnedDown } = said;
  const hasBudget = budget.min !== undefined || budget.max !== undefined || wish.max !== before.max;
  const saysSomething =
    hasBudget ||
    likes ||
    named ||
    [care, age, occasion].some(one => one !== null && one !== undefined) ||
    refusals.length + turnedDown.length > 0;
  return { wish, isNew, saysSomething };
}

/** Holidays that many people share. */
const shared = new Set(['christmas', 'hanukkah', 'eid', 'easter', 'halloween', 'valentines']);

/** Starts a search for another person: only a public holiday and a budget 'each' carry over. */
const startOver = ({ occasion, isEach, min, max, foreignMax }: Wish): Wish => ({
  ...emptyWish,
  asked: [],
  occasion: occasion !== null && shared.has(occasion) ? occasion : null,
  ...(isEach && { isEach, min, max, foreignMax: foreignMax ?? null }),
});

const cheap =
  /\b(?:cheap|cheapest|inexpensive|small budget|tight budget|little something|(?:not|nothing) (?:too )?expensive)\b/;
const dear = /\b(?:luxury|luxurious|splurge|something expensive|big present)\b/;
const [cheapMost, dearLeast] = [30, 80];

function readBudget(
  folded: string,
  { min, max, isEach, isAround = false, currency: said }: Budget,
  wish: Wish,
  currency: string,
) {
  if (min === undefined && max === undefined) {
    if (cheap.test(folded)) wish.max ??= cheapMost;
    else if (dear.test(folded)) wish.min ??= dearLeast;
    return;
  }
  const inShop = (amount: number | null | undefined): number | null =>
    amount === undefined || amount === null
      ? null
      : said === null || isOwnCurrency(said, currency)
        ? amount
        : (cautiously(amount, said, currency) ?? 0);
  const isForeign = !isOwnCurrency(said, currency);
  wish.max = inShop(max);
  wish.min = inShop(min);
  wish.isEach = isEach;
  wish.isAround = isAround;
  wish.foreignMax = isForeign && said !== null && max ? { amount: max, currency: said } : null;
  if (max === null) wish.asked = [...new Set([...wish.asked, 'budget' as const])];
}

function readLikings({ wished, refusals, care }: Said, wish: Wish, before: Wish): boolean {
  const bare = withoutPerson(wished, wish);
  const found = [...interestsIn(bare, wish), ...unknownLikings(bare)];
  const replaces = /\binstead\b/.test(wished) && found.length > 0 && wish.who === before.who;
  const known = replaces ? [] : wish.interests;
  const likings = [
    ...known,
    ...found.filter(({ tag, said }) => !known.some(one => one.tag === tag && one.said === said)),
  ];
  const wanted = new Set(found.map(({ tag }) => tag));
  const labels = new Set(refusals.map(({ label }) => label));
  const kept = wish.refusals.filter(
    one => !labels.has(one.label) && !one.marks.some(mark => wanted.has(mark)),
  );
  wish.refusals = [...kept, ...refusals].slice(-refusalsKept);
  const isShut = ({ tag, said }: Interest) =>
    refusals.some(
      ({ marks, stems }) =>
        marks.includes(tag) || wordsOf(fold(said)).some(({ stem }) => stems.includes(stem)),
    );
  wish.interests = likings.filter(one => !isShut(one)).slice(0, likingsKept);
  const shut = new Set(refusals.flatMap(({ stems }) => stems));
  wish.words = [
    ...new Set([...(replaces ? [] : wish.words), ...(care || isQuestion(wished) ? [] : freeStems(bare))]),
  ]
    .filter(stem => !shut.has(stem))
    .slice(-wordsKept);
  if (wish.away) wish.away = wish.away.filter(tag => !wanted.has(tag));
  return found.length > 0 || wish.words.some(stem => !before.words.includes(stem));
}

function withoutPerson(text: string, { who }: Wish): string {
  if (!who) return text;
  const names = [who.label, who.name ? fold(who.name) : ''].filter(name => name !== '');
  return names.reduce((rest, name) => rest.replaceAll(name, ' '), text);
}

function interestsIn(text: string, wish: Wish): Interest[] {
  const found = interestLexicon.find(wordsOf(text)).map(({ entry }) => entry);
  const isForPet = wish.who?.recipients.some(tag => tag === 'dog' || tag === 'cat');
  const unique = found.filter(
    (one, at) => found.findIndex(({ said, tag }) => said === one.said && tag === one.tag) === at,
  );
  return isForPet ? unique.filter(({ tag }) => tag !== 'dogs' && tag !== 'cats') : unique;
}

/**
 * A list of interests continues with short parts only: 'jazz, horses and tea', not 'jazz, she moved to
 * Lisbon'.
 */
const wordsOfPart = 3;

/** Interests that the vocabulary does not contain; adjacent words are one interest. */
function unknownLikings(wished: string): Interest[] {
  return wished.split(/[.;!?\n]+/).flatMap(sentence => {
    const begin = likingVerb.exec(sentence);
    if (!begin) return [];
    const parts = sentence.slice(begin.index + begin[0].length).split(/,|\band\b|\bor\b|&/);
    const end = parts.findIndex(
      (part, at) => at > 0 && wordsOf(part).length > wordsOfPart && !likingVerb.test(part),
    );
    return parts.slice(0, end < 0 ? undefined : end).flatMap(part => {
      const runs: Word[][] = [[]];
      const words = wordsOf(part);
      const free = new Set(freeStems(part));
      for (const word of words) {
        if (free.has(word.stem) && !personIn(word.text)) runs.at(-1)?.push(word);
        else runs.push([]);
      }
      return runs.filter(run => run.length > 0 && run.length <= wordsOfPart).map(wordLiking);
    });
  });
}
