import { formatPrice, getCurrencySymbol } from '@giftlist/contracts/rules/format';
import { interestLabels, occasionLabels } from '../vocabulary/vocabulary.ts';
import { fold } from '../vocabulary/words.ts';
import type { GiftCriteria } from './criteria.ts';
import type { Fit } from './fit.ts';
import { formatStatedAmount } from './money.ts';

export const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function formatMoney(amount: number, currency: string): string {
  const text = formatPrice(amount).replace(/\.00$/, '');
  const symbol = getCurrencySymbol(currency);
  return /^[A-Z]{2,}$/.test(symbol) ? `${symbol} ${text}` : `${symbol}${text}`;
}

function getPronouns({ who }: GiftCriteria): [subject: string, object: string] {
  if (who?.name) return [who.name, who.name];
  if (who?.label === 'myself') return ['you', 'you'];
  if (who?.gender === 'f') return ['she', 'her'];
  return who?.gender === 'm' ? ['he', 'him'] : ['they', 'them'];
}

export const getSubject = (criteria: GiftCriteria): string => getPronouns(criteria)[0];

export const getObject = (criteria: GiftCriteria): string => getPronouns(criteria)[1];

export function describeRecipient({ who }: GiftCriteria): string {
  if (!who) return 'them';
  if (who.name) return who.name;
  if (/^(?:her|him)$/.test(who.label)) return who.label;
  if (who.label === 'myself') return 'you';
  if (who.of) return `${who.of} ${who.label}`;
  if (
    /^(?:girl|boy|kid|child|woman|man|lady|guy|student|twins|triplets|new parents|newlyweds|teen|teenager|teenage|kids|children|toddler|baby)$/.test(
      who.label,
    )
  )
    return addArticle(who.label);
  return `your ${who.label}`;
}

function addArticle(label: string): string {
  if (/teenage$/.test(label)) return 'a teenager';
  return /s$|children/.test(label) ? label : `a ${label}`;
}

/** In characters. */
const maxSentenceLength = 150;

/** Returns the first sentence about a matching interest, else the first one, or '' if that is too long. */
function findDescriptionSentence({ matched, item }: Fit): string {
  const sentences = item.product.description.match(/[^.!?]+[.!?]+/g)?.map(text => text.trim()) ?? [];
  const words = matched.flatMap(said => fold(said).split(/\W+/)).filter(word => word.length > 3);
  const matchingSentence = sentences.find(text => words.some(word => fold(text).includes(word)));
  const chosen = matchingSentence ?? sentences[0] ?? '';
  return chosen.length > maxSentenceLength ? '' : chosen;
}

export const recipientGroups: Readonly<Record<string, string>> = {
  mom: 'mothers',
  dad: 'fathers',
  grandma: 'grandmothers',
  grandpa: 'grandfathers',
  kids: 'children',
  teens: 'teenagers',
  'new-parents': 'new parents',
  baby: 'babies',
  coworker: 'coworkers',
  teacher: 'teachers',
  host: 'hosts',
  couple: 'couples',
  newlyweds: 'newlyweds',
  partner: 'partners',
  friend: 'friends',
  neighbor: 'neighbors',
  student: 'students',
  dog: 'dogs',
  cat: 'cats',
  pet: 'pets',
};
/** In years. Wider age ranges are not mentioned. */
const maxAgeSpan = 12;

/** Facts with the same key are used only once per reply, unless `isRepeatable` is set. */
interface Fact {
  key: string;
  text: string;
  isRepeatable?: boolean;
}

/** Returns the most important fact first. */
function collectFacts(
  { matched, near, isAlike, suitsOccasion, item }: Fit,
  criteria: GiftCriteria,
  likeTitle: string | null,
): Fact[] {
  const { product, ages, interests } = item;
  const facts: Fact[] = [];
  const nearInterest = near[0];
  if (likeTitle !== null && isAlike)
    facts.push({ key: 'alike', text: `like ${quoteTitle(likeTitle)}`, isRepeatable: true });
  if (matched.length > 0)
    facts.push({ key: 'likes', text: `for ${joinWords(matched.slice(0, 3))}`, isRepeatable: true });
  else if (nearInterest) {
    const text = nearInterest.isNarrow
      ? `for ${nearInterest.for}`
      : `for ${nearInterest.for}, near ${nearInterest.said}`;
    facts.push({ key: 'near', text, isRepeatable: true });
  }
  if (suitsOccasion && criteria.occasion !== null && criteria.occasion !== 'birthday')
    facts.push({
      key: 'occasion',
      text: `right for ${occasionLabels.get(criteria.occasion) ?? criteria.occasion}`,
    });
  if (criteria.age && ages[1] - ages[0] <= maxAgeSpan)
    facts.push({ key: 'age', text: `made for ages ${ages[0]} to ${ages[1]}` });
  const group = recipientGroups[product.recipients.find(tag => criteria.who?.recipients.includes(tag)) ?? ''];
  if (group) facts.push({ key: 'who', text: `meant for ${group}` });
  const remainingBudget = criteria.max === null ? 0 : Math.floor(criteria.max - product.price);
  const price = formatMoney(product.price, product.currency);
  const budgetText =
    remainingBudget > 0
      ? `${formatMoney(remainingBudget, product.currency)} under your limit`
      : `just within your limit at ${price}`;
  if (criteria.max !== null) facts.push({ key: 'budget', text: budgetText });
  for (const tag of interests) {
    const label = interestLabels.get(tag) ?? tag;
    const isMentioned = matched.includes(label) || nearInterest?.for === label;
    if (!isMentioned)
      facts.push({
        key: label,
        text: matched.length > 0 || nearInterest ? `also for ${label}` : `for ${label}`,
      });
  }
  facts.push({ key: 'price', text: criteria.max === null ? `at ${price}` : budgetText, isRepeatable: true });
  return facts;
}

/** Combines up to two matching facts with a sentence about the product. */
export function createReasons(
  fits: readonly Fit[],
  criteria: GiftCriteria,
  likeTitle: string | null,
): string[] {
  const usedKeys = new Set<string>();
  return fits.map(fit => {
    const chosen = collectFacts(fit, criteria, likeTitle)
      .filter(({ key, isRepeatable }) => isRepeatable || !usedKeys.has(key))
      .slice(0, 2);
    for (const { key } of chosen) usedKeys.add(key);
    return `${capitalize(chosen.map(({ text }) => text).join(', '))}. ${findDescriptionSentence(fit)}`.trim();
  });
}

/** Keeps capital letters, because the first word may be a name. */
export const shortenTitle = (title: string): string => title.split(',')[0]?.trim() ?? title;
export const quoteTitle = (title: string): string => `‘${shortenTitle(title)}’`;

const describeAge = ([from, to]: readonly [number, number]): string =>
  from === to ? String(from) : `${from} to ${to}`;

export function describeBudget(criteria: GiftCriteria, currency: string): string | null {
  const limit = formatLimit(criteria, currency);
  return limit !== null && criteria.isEach ? `${limit} each` : limit;
}

function formatLimit({ min, max, foreignMax, isAround }: GiftCriteria, currency: string): string | null {
  if (foreignMax) return `under ${formatStatedAmount(foreignMax.amount, foreignMax.currency)}`;
  if (isAround && min !== null && max !== null) return `around ${formatMoney(max, currency)}`;
  if (min !== null && max !== null) return `${formatMoney(min, currency)} to ${formatMoney(max, currency)}`;
  if (max !== null) return `under ${formatMoney(max, currency)}`;
  return min === null ? null : `${formatMoney(min, currency)} and more`;
}

export interface KnownFact {
  key: 'for' | 'age' | 'occasion' | 'likes' | 'budget' | 'avoid';
  label: string;
  value: string;
}

export function listKnownFacts(criteria: GiftCriteria, currency: string): KnownFact[] {
  const known: KnownFact[] = [];
  const add = (key: KnownFact['key'], label: string, value: string | null) =>
    value && known.push({ key, label, value });
  add(
    'for',
    'For',
    criteria.who &&
      (criteria.who.name
        ? `${criteria.who.name}, ${criteria.who.label}`
        : capitalize(describeRecipient(criteria))),
  );
  add('age', 'Age', criteria.age && describeAge(criteria.age));
  add(
    'occasion',
    'Occasion',
    criteria.occasion && capitalize(occasionLabels.get(criteria.occasion) ?? criteria.occasion),
  );
  add('likes', 'Likes', capitalize(joinWords(criteria.interests.map(({ said }) => said))));
  add('budget', 'Budget', capitalize(describeBudget(criteria, currency) ?? ''));
  add('avoid', 'Avoid', capitalize(joinWords([...new Set(criteria.refusals.map(({ label }) => label))])));
  return known;
}

export const formatInterest = (tag: string): string =>
  capitalize(interestLabels.get(tag) ?? tag.replaceAll('-', ' '));
