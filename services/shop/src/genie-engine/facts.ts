import { findPerson, findPronoun } from '../vocabulary/people-in-text.ts';
import { type Interest, interestLexicon, occasionLexicon, wordLiking } from '../vocabulary/vocabulary.ts';
import { fold, type Word, wordsOf } from '../vocabulary/words.ts';
import { findAge } from './age.ts';
import { type Care, findCare } from './care.ts';
import { findReferencedProduct, findUnknownStems, isStopWord, likingVerb, splitClauses } from './clauses.ts';
import { isQuestion } from './help.ts';
import { type Exclusion, excludePeople, findImpliedExclusions, parseExclusions } from './kinds.ts';
import { type Budget, cautiously, findBudget, isOwnCurrency } from './money.ts';
import { resolvePerson } from './recipient.ts';
import { emptyWish, productsKept, type Shown, type Wish } from './wish.ts';

/** The facts in one message. Each is parsed from the text that remains after the previous ones. */
interface MessageFacts {
  care: Care | null;
  budget: Budget;
  age: [number, number] | undefined;
  occasion: string | undefined;
  wanted: string;
  refusals: Exclusion[];
  turnedDown: string[];
}

const maxInterests = 8;
const maxWords = 10;
const maxExclusions = 20;

/** 'My sister is 30' contains no budget. */
const ageAfterVerb = /\b(?:is|turns|turning|aged?) \d/;
const lastNumber = /[,;]\s*(\d{2,4})\W*$/;
const adultAge = 18;

/**
 * In 'golf and tea, 40' a bare number at the end is money, unless it directly follows the person ('my dad,
 * 60'), could be a child's age, or a child is mentioned and no other age.
 */
function findLastAmount(text: string): { max: number; rest: string } | undefined {
  const found = lastNumber.exec(text);
  if (!found) return undefined;
  const [head, max] = [text.slice(0, found.index), Number(found[1])];
  const named = findPerson(head);
  const hasAge = findAge(head, false).age !== undefined;
  const isAge =
    named === undefined || named.to >= head.trimEnd().length || named.person.anyAge || max < adultAge;
  return hasAge || !isAge ? { max, rest: head } : undefined;
}

const approximate = /\b(?:around|about) \d+/g;

function parseFacts(folded: string, before: Wish, shown: readonly Shown[]): MessageFacts {
  const { care, rest } = findCare(folded);
  const isOfSomebody = ageAfterVerb.test(folded) && findPerson(folded) !== undefined;
  const budget = findBudget(rest, {
    wasAsked: before.open === 'budget' && !isOfSomebody,
    hasAge: before.age !== null || findAge(rest.replaceAll(approximate, ' '), false).age !== undefined,
  });
  if (budget.max === undefined && budget.min === undefined) {
    const last = findLastAmount(budget.rest);
    if (last) Object.assign(budget, last);
  }
  const { age, rest: words } = findAge(budget.rest, before.open === 'age');
  const { wanted, excluded } = splitClauses(words);
  const occasions = occasionLexicon.find(wordsOf(wanted));
  const turns = /\bturn(?:s|ing|ed)?\b|\bbirthday\b/.test(folded) ? 'birthday' : undefined;
  const occasion =
    occasions.find(({ entry }) => entry.tag !== 'birthday')?.entry.tag ?? occasions[0]?.entry.tag ?? turns;
  return { care, budget, age, occasion, wanted, ...findExclusions(folded, excluded, shown) };
}

/** A message such as 'not that' or 'none of these' excludes all shown products. */
const allShownPattern =
  /^\W*(?:no,? )?(?:not|none of|nothing like|anything but|(?:i )?don't (?:want|like)) (?:any of )?(?:this|that|it|these|those|them)(?: ones?)?(?: please)?\W*$/;

function findExclusions(folded: string, parts: readonly string[], shown: readonly Shown[]) {
  if (allShownPattern.test(folded))
    return { refusals: [], turnedDown: shown.map(({ product_id }) => product_id) };
  const turnedDown: string[] = [];
  const refusals = findImpliedExclusions(folded);
  for (const part of parts) {
    const referenced = /\b(?:the|that|this|number|#)/.test(part)
      ? findReferencedProduct(part, shown)
      : undefined;
    if (referenced) turnedDown.push(referenced.product_id);
    else {
      const isIgnored = (word: Word) => isStopWord(word) || findPerson(word.text) !== undefined;
      refusals.push(...excludePeople(part), ...parseExclusions(part, isIgnored));
    }
  }
  return { refusals, turnedDown };
}

/**
 * Applies a message to a copy of the wish. `isNew`: the message starts a search for someone else. `hasFacts`: it
 * contains at least one fact.
 */
export function applyFacts(
  text: string,
  folded: string,
  before: Wish,
  shown: readonly Shown[],
  currency: string,
): { wish: Wish; isNew: boolean; hasFacts: boolean } {
  const said = parseFacts(folded, before, shown);
  const { who, isNew, named } = resolvePerson(text, said, before);
  const wish: Wish = isNew ? startOver(before, folded) : { ...before, like: null, open: null };
  wish.who = who;
  if (who !== before.who && !isNew && before.who !== null && !findPronoun(said.wanted)) wish.age = null;
  if (said.age) wish.age = said.age;
  if (said.care) {
    wish.care = said.care;
    wish.asked = [...new Set([...wish.asked, 'occasion' as const])];
  }
  if (wish.care) wish.occasion = wish.care === 'illness' ? 'get-well' : null;
  else if (said.occasion) wish.occasion = said.occasion;
  applyBudget(folded, said.budget, wish, currency);
  const likes = applyInterests(said, wish, before);
  wish.turnedDown = [...new Set([...wish.turnedDown, ...said.turnedDown])].slice(-productsKept);
  const { care, budget, age, occasion, refusals, turnedDown } = said;
  const hasBudget = budget.min !== undefined || budget.max !== undefined || wish.max !== before.max;
  const hasFacts =
    hasBudget ||
    likes ||
    named ||
    [care, age, occasion].some(one => one !== null && one !== undefined) ||
    refusals.length + turnedDown.length > 0;
  return { wish, isNew, hasFacts };
}

/** Holidays on which people give presents to several others. */
const sharedHolidays = new Set(['christmas', 'hanukkah', 'eid', 'easter', 'halloween', 'valentines']);

/** How a message continues with the next of several people: 'now my sister', 'and for my boss'. */
const nextPerson =
  /^\W*(?:(?:ok|okay|great|thanks|so)\W+)?(?:and|now|next|then|also|what about|how about|for)\b/;

/** Starts a search for another person: only a public holiday and, for the next of several, a budget 'each' carry over. */
const startOver = ({ occasion, isEach, min, max, foreignMax }: Wish, folded: string): Wish => ({
  ...emptyWish,
  asked: [],
  occasion: occasion !== null && sharedHolidays.has(occasion) ? occasion : null,
  ...(isEach && nextPerson.test(folded) && { isEach, min, max, foreignMax: foreignMax ?? null }),
});

const cheap =
  /\b(?:cheap|cheapest|inexpensive|small budget|tight budget|little something|(?:not|nothing) (?:too )?expensive)\b/;
const expensive = /\b(?:luxury|luxurious|splurge|something expensive|big present)\b/;
const [cheapMax, expensiveMin] = [30, 80];

function applyBudget(
  folded: string,
  { min, max, isEach, isAround = false, currency: said }: Budget,
  wish: Wish,
  currency: string,
) {
  if (min === undefined && max === undefined) {
    if (cheap.test(folded)) wish.max ??= cheapMax;
    else if (expensive.test(folded)) wish.min ??= expensiveMin;
    return;
  }
  const toShopCurrency = (amount: number | null | undefined): number | null =>
    amount === undefined || amount === null
      ? null
      : said === null || isOwnCurrency(said, currency)
        ? amount
        : (cautiously(amount, said, currency) ?? 0);
  const isForeign = !isOwnCurrency(said, currency);
  wish.max = toShopCurrency(max);
  wish.min = toShopCurrency(min);
  wish.isEach = isEach;
  wish.isAround = isAround;
  wish.foreignMax = isForeign && said !== null && max ? { amount: max, currency: said } : null;
  if (max === null) wish.asked = [...new Set([...wish.asked, 'budget' as const])];
}

function applyInterests({ wanted, refusals, care }: MessageFacts, wish: Wish, before: Wish): boolean {
  const bare = withoutPerson(wanted, wish);
  const found = [...findInterests(bare, wish), ...findUnknownInterests(bare)];
  const replaces = /\binstead\b/.test(wanted) && found.length > 0 && wish.who === before.who;
  const known = replaces ? [] : wish.interests;
  const likings = [
    ...known,
    ...found.filter(({ tag, said }) => !known.some(one => one.tag === tag && one.said === said)),
  ];
  const foundTags = new Set(found.map(({ tag }) => tag));
  const labels = new Set(refusals.map(({ label }) => label));
  const kept = wish.refusals.filter(
    one => !labels.has(one.label) && !one.marks.some(mark => foundTags.has(mark)),
  );
  wish.refusals = [...kept, ...refusals].slice(-maxExclusions);
  const isExcluded = ({ tag, said }: Interest) =>
    refusals.some(
      ({ marks, stems }) =>
        marks.includes(tag) || wordsOf(fold(said)).some(({ stem }) => stems.includes(stem)),
    );
  wish.interests = likings.filter(one => !isExcluded(one)).slice(0, maxInterests);
  const excludedStems = new Set(refusals.flatMap(({ stems }) => stems));
  wish.words = [
    ...new Set([
      ...(replaces ? [] : wish.words),
      ...(care || isQuestion(wanted) ? [] : findUnknownStems(bare)),
    ]),
  ]
    .filter(stem => !excludedStems.has(stem))
    .slice(-maxWords);
  if (wish.away) wish.away = wish.away.filter(tag => !foundTags.has(tag));
  return found.length > 0 || wish.words.some(stem => !before.words.includes(stem));
}

function withoutPerson(text: string, { who }: Wish): string {
  if (!who) return text;
  const names = [who.label, who.name ? fold(who.name) : ''].filter(name => name !== '');
  return names.reduce((rest, name) => rest.replaceAll(name, ' '), text);
}

function findInterests(text: string, wish: Wish): Interest[] {
  const found = interestLexicon.find(wordsOf(text)).map(({ entry }) => entry);
  const isForPet = wish.who?.recipients.some(tag => tag === 'dog' || tag === 'cat');
  const unique = found.filter(
    (one, at) => found.findIndex(({ said, tag }) => said === one.said && tag === one.tag) === at,
  );
  return isForPet ? unique.filter(({ tag }) => tag !== 'dogs' && tag !== 'cats') : unique;
}

/** A longer part ends a list of interests: 'jazz, horses and tea' is one, 'jazz, she moved to Lisbon' is not. */
const maxPartWords = 3;

/** Finds interests that the vocabulary does not contain; adjacent words are one interest. */
function findUnknownInterests(wanted: string): Interest[] {
  return wanted.split(/[.;!?\n]+/).flatMap(sentence => {
    const begin = likingVerb.exec(sentence);
    if (!begin) return [];
    const parts = sentence.slice(begin.index + begin[0].length).split(/,|\band\b|\bor\b|&/);
    const end = parts.findIndex(
      (part, at) => at > 0 && wordsOf(part).length > maxPartWords && !likingVerb.test(part),
    );
    return parts.slice(0, end < 0 ? undefined : end).flatMap(part => {
      const runs: Word[][] = [[]];
      const words = wordsOf(part);
      const free = new Set(findUnknownStems(part));
      for (const word of words) {
        if (free.has(word.stem) && !findPerson(word.text)) runs.at(-1)?.push(word);
        else runs.push([]);
      }
      return runs.filter(run => run.length > 0 && run.length <= maxPartWords).map(wordLiking);
    });
  });
}
