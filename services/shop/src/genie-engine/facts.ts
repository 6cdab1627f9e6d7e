import { findPerson, findPersonByPronoun } from '../vocabulary/people-in-text.ts';
import { occasionLexicon } from '../vocabulary/vocabulary.ts';
import { splitWords, type Word } from '../vocabulary/words.ts';
import { findAge } from './age.ts';
import { findDifficultEvent } from './care.ts';
import { findReferencedProduct, isStopWord, splitClauses } from './clauses.ts';
import { emptyCriteria, type GiftCriteria, maxProductIds, type ShownProduct } from './criteria.ts';
import { applyInterests, type InterestFacts } from './interests.ts';
import { findImpliedExclusions, parseExcludedPeople, parseExclusions } from './kinds.ts';
import { type Budget, convertConservatively, findBudget, isShopCurrency } from './money.ts';
import { resolvePerson } from './recipient.ts';

/** Each fact is parsed from the text that remains after the previous one. */
interface MessageFacts extends InterestFacts {
  budget: Budget;
  age: [number, number] | undefined;
  occasion: string | undefined;
  turnedDown: string[];
}

/** As in 'my sister is 30', which contains no budget. */
const ageAfterVerb = /\b(?:is|turns|turning|aged?) \d/;
const lastNumberPattern = /[,;]\s*(\d{2,4})\W*$/;
const adultAge = 18;

/**
 * Finds an amount without a currency at the end, as in 'my sister likes golf and tea, 40'. Skips a number that may be
 * the person's age ('my dad, 60'), unless the text contains another age.
 */
function findLastAmount(text: string): { max: number; remaining: string } | undefined {
  const match = lastNumberPattern.exec(text);
  if (!match) return undefined;
  const textBefore = text.slice(0, match.index);
  const max = Number(match[1]);
  const personMatch = findPerson(textBefore);
  const hasAge = findAge(textBefore, false).age !== undefined;
  const mayBeAge =
    personMatch === undefined ||
    personMatch.to >= textBefore.trimEnd().length ||
    personMatch.person.anyAge ||
    max < adultAge;
  return hasAge || !mayBeAge ? { max, remaining: textBefore } : undefined;
}

const approximateAmount = /\b(?:around|about) \d+/g;

function parseFacts(folded: string, before: GiftCriteria, shown: readonly ShownProduct[]): MessageFacts {
  const { care, remaining } = findDifficultEvent(folded);
  const isAgeOfPerson = ageAfterVerb.test(folded) && findPerson(folded) !== undefined;
  const budget = findBudget(remaining, {
    wasAsked: before.open === 'budget' && !isAgeOfPerson,
    hasAge:
      before.age !== null || findAge(remaining.replaceAll(approximateAmount, ' '), false).age !== undefined,
  });
  if (budget.max === undefined && budget.min === undefined) {
    const lastAmount = findLastAmount(budget.remaining);
    if (lastAmount) Object.assign(budget, lastAmount);
  }
  const { age, remaining: textWithoutAge } = findAge(budget.remaining, before.open === 'age');
  const { wanted, excluded } = splitClauses(textWithoutAge);
  const occasions = occasionLexicon.find(splitWords(wanted));
  const impliedOccasion = /\bturn(?:s|ing|ed)?\b|\bbirthday\b/.test(folded) ? 'birthday' : undefined;
  const occasion =
    occasions.find(({ entry }) => entry.tag !== 'birthday')?.entry.tag ??
    occasions[0]?.entry.tag ??
    impliedOccasion;
  return { care, budget, age, occasion, wanted, ...findExclusions(folded, excluded, shown) };
}

const allShownPattern =
  /^\W*(?:no,? )?(?:not|none of|nothing like|anything but|(?:i )?don't (?:want|like)) (?:any of )?(?:this|that|it|these|those|them)(?: ones?)?(?: please)?\W*$/;

function findExclusions(folded: string, parts: readonly string[], shown: readonly ShownProduct[]) {
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
      refusals.push(...parseExcludedPeople(part), ...parseExclusions(part, isIgnored));
    }
  }
  return { refusals, turnedDown };
}

/** Adds the facts of a message to the criteria. With `isNew`, the message starts a search for someone else. */
export function applyFacts(
  text: string,
  folded: string,
  before: GiftCriteria,
  shown: readonly ShownProduct[],
  currency: string,
): { criteria: GiftCriteria; isNew: boolean; hasFacts: boolean } {
  const facts = parseFacts(folded, before, shown);
  const { who, isNew, isMentioned } = resolvePerson(text, facts, before);
  const criteria: GiftCriteria = isNew ? startOver(before, folded) : { ...before, like: null, open: null };
  criteria.who = who;
  const isPersonChanged = !isNew && before.who !== null && who !== before.who;
  if (isPersonChanged && !findPersonByPronoun(facts.wanted)) criteria.age = null;
  if (facts.age) criteria.age = facts.age;
  if (facts.care) {
    criteria.care = facts.care;
    // After a difficult event, Genie does not ask for the occasion.
    criteria.asked = [...new Set([...criteria.asked, 'occasion' as const])];
  }
  if (criteria.care) criteria.occasion = criteria.care === 'illness' ? 'get-well' : null;
  else if (facts.occasion) criteria.occasion = facts.occasion;
  applyBudget(folded, facts.budget, criteria, currency);
  const hasNewInterests = applyInterests(facts, criteria, before);
  criteria.turnedDown = [...new Set([...criteria.turnedDown, ...facts.turnedDown])].slice(-maxProductIds);
  const { care, budget, age, occasion, refusals, turnedDown } = facts;
  const hasBudget = budget.min !== undefined || budget.max !== undefined || criteria.max !== before.max;
  const hasFacts =
    hasBudget ||
    hasNewInterests ||
    isMentioned ||
    [care, age, occasion].some(entry => entry !== null && entry !== undefined) ||
    refusals.length + turnedDown.length > 0;
  return { criteria, isNew, hasFacts };
}

const sharedHolidays = new Set(['christmas', 'hanukkah', 'eid', 'easter', 'halloween', 'valentines']);

/** Matches 'now my sister' or 'and for my boss'. */
const nextPerson =
  /^\W*(?:(?:ok|okay|great|thanks|so)\W+)?(?:and|now|next|then|also|what about|how about|for)\b/;

/** Keeps a shared holiday, and a budget 'each' if the message continues to the next person. */
const startOver = (
  { occasion, isEach, min, max, foreignMax }: GiftCriteria,
  folded: string,
): GiftCriteria => ({
  ...emptyCriteria,
  asked: [],
  occasion: occasion !== null && sharedHolidays.has(occasion) ? occasion : null,
  ...(isEach && nextPerson.test(folded) && { isEach, min, max, foreignMax: foreignMax ?? null }),
});

const cheapPattern =
  /\b(?:cheap|cheapest|inexpensive|small budget|tight budget|little something|(?:not|nothing) (?:too )?expensive)\b/;
const expensivePattern = /\b(?:luxury|luxurious|splurge|something expensive|big present)\b/;
/** In the shop's currency. */
const [cheapMax, expensiveMin] = [30, 80];

function applyBudget(
  folded: string,
  { min, max, isEach, isAround = false, currency: statedCurrency }: Budget,
  criteria: GiftCriteria,
  shopCurrency: string,
) {
  if (min === undefined && max === undefined) {
    if (cheapPattern.test(folded)) criteria.max ??= cheapMax;
    else if (expensivePattern.test(folded)) criteria.min ??= expensiveMin;
    return;
  }
  const toShopCurrency = (amount: number | null | undefined): number | null => {
    if (amount === undefined || amount === null) return null;
    if (statedCurrency === null || isShopCurrency(statedCurrency, shopCurrency)) return amount;
    return convertConservatively(amount, statedCurrency, shopCurrency) ?? 0;
  };
  const isForeign = !isShopCurrency(statedCurrency, shopCurrency);
  criteria.max = toShopCurrency(max);
  criteria.min = toShopCurrency(min);
  criteria.isEach = isEach;
  criteria.isAround = isAround;
  criteria.foreignMax =
    isForeign && statedCurrency !== null && max ? { amount: max, currency: statedCurrency } : null;
  if (max === null) criteria.asked = [...new Set([...criteria.asked, 'budget' as const])];
}
