import { currencySymbol, formatPrice } from '@giftlist/contracts/rules/format';
import { interestLabels, occasionLabels } from '../vocabulary/vocabulary.ts';
import { fold } from '../vocabulary/words.ts';
import type { Fit } from './fit.ts';
import { saidMoney } from './money.ts';
import type { Wish } from './wish.ts';

/** 'fishing, jazz and tea'. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A price as people say it: '$50', '$49.50'. */
export function sayMoney(amount: number, currency: string): string {
  const text = formatPrice(amount).replace(/\.00$/, '');
  const symbol = currencySymbol(currency);
  return /^[A-Z]{2,}$/.test(symbol) ? `${symbol} ${text}` : `${symbol}${text}`;
}

/** The pronouns of the recipient, such as 'she' and 'her'. */
function pronounsOf({ who }: Wish): [subject: string, object: string] {
  if (who?.name) return [who.name, who.name];
  if (who?.label === 'myself') return ['you', 'you'];
  if (who?.gender === 'f') return ['she', 'her'];
  return who?.gender === 'm' ? ['he', 'him'] : ['they', 'them'];
}

export const subjectOf = (wish: Wish): string => pronounsOf(wish)[0];

export const objectOf = (wish: Wish): string => pronounsOf(wish)[1];

/** The recipient as people say it: 'your dad', 'Ingrid', 'a friend'. */
export function sayWho({ who }: Wish): string {
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
    return /teenage$/.test(who.label)
      ? 'a teenager'
      : /s$|children/.test(who.label)
        ? who.label
        : `a ${who.label}`;
  return `your ${who.label}`;
}

const mostLetters = 150;

/** The sentence of the description that mentions a matching fact, else the first. */
function ownSentence({ met, item }: Fit): string {
  const sentences = item.product.description.match(/[^.!?]+[.!?]+/g)?.map(text => text.trim()) ?? [];
  const words = met.flatMap(said => fold(said).split(/\W+/)).filter(word => word.length > 3);
  const fitting = sentences.find(text => words.some(word => fold(text).includes(word)));
  const chosen = fitting ?? sentences[0] ?? '';
  return chosen.length > mostLetters ? '' : chosen;
}

/** Who a product is meant for, by catalogue label. */
export const groups: Readonly<Record<string, string>> = {
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
/** A wider range of ages says nothing about one age. */
const narrowYears = 12;

/**
 * A reason for a product. Reasons with the same key are given once per reply, unless they apply to every
 * idea.
 */
interface Fact {
  key: string;
  text: string;
  ofEach?: boolean;
}

/** The reasons for a product among the facts, most important first. */
function factsFor({ met, near, isAlike, occasion, item }: Fit, wish: Wish, likeTitle: string | null): Fact[] {
  const { product, ages, interests } = item;
  const facts: Fact[] = [];
  const closest = near[0];
  if (likeTitle !== null && isAlike)
    facts.push({ key: 'alike', text: `like ${quoted(likeTitle)}`, ofEach: true });
  if (met.length > 0) facts.push({ key: 'likes', text: `for ${listed(met.slice(0, 3))}`, ofEach: true });
  else if (closest) {
    const text = closest.isNarrow ? `for ${closest.for}` : `for ${closest.for}, near ${closest.said}`;
    facts.push({ key: 'near', text, ofEach: true });
  }
  if (occasion && wish.occasion !== null && wish.occasion !== 'birthday')
    facts.push({ key: 'occasion', text: `right for ${occasionLabels.get(wish.occasion) ?? wish.occasion}` });
  if (wish.age && ages[1] - ages[0] <= narrowYears)
    facts.push({ key: 'age', text: `made for ages ${ages[0]} to ${ages[1]}` });
  const group = groups[product.recipients.find(tag => wish.who?.recipients.includes(tag)) ?? ''];
  if (group) facts.push({ key: 'who', text: `meant for ${group}` });
  const left = wish.max === null ? 0 : Math.floor(wish.max - product.price);
  const price = sayMoney(product.price, product.currency);
  const budget =
    left > 0 ? `${sayMoney(left, product.currency)} under your limit` : `just within your limit at ${price}`;
  if (wish.max !== null) facts.push({ key: 'budget', text: budget });
  for (const tag of interests) {
    const label = interestLabels.get(tag) ?? tag;
    const isSaid = met.includes(label) || closest?.for === label;
    if (!isSaid)
      facts.push({ key: label, text: met.length > 0 || closest ? `also for ${label}` : `for ${label}` });
  }
  facts.push({ key: 'price', text: wish.max === null ? `at ${price}` : budget, ofEach: true });
  return facts;
}

/**
 * Returns the reasons for the ideas: the matching facts of each, then a sentence about the product. No two
 * are the same.
 */
export function reasonsFor(fits: readonly Fit[], wish: Wish, likeTitle: string | null): string[] {
  const used = new Set<string>();
  return fits.map(fit => {
    const chosen = factsFor(fit, wish, likeTitle)
      .filter(({ key, ofEach }) => ofEach || !used.has(key))
      .slice(0, 2);
    for (const { key } of chosen) used.add(key);
    return `${capital(chosen.map(({ text }) => text).join(', '))}. ${ownSentence(fit)}`.trim();
  });
}

/** A title up to its first comma, in its spelling: the first word may be a name. */
export const shortTitle = (title: string): string => title.split(',')[0]?.trim() ?? title;
export const quoted = (title: string): string => `‘${shortTitle(title)}’`;

const sayAge = ([from, to]: readonly [number, number]): string =>
  from === to ? String(from) : `${from} to ${to}`;

export function sayBudget(wish: Wish, currency: string): string | null {
  const limit = limitOf(wish, currency);
  return limit !== null && wish.isEach ? `${limit} each` : limit;
}

function limitOf({ min, max, foreignMax, isAround }: Wish, currency: string): string | null {
  if (foreignMax) return `under ${saidMoney(foreignMax.amount, foreignMax.currency)}`;
  if (isAround && min !== null && max !== null) return `around ${sayMoney(max, currency)}`;
  if (min !== null && max !== null) return `${sayMoney(min, currency)} to ${sayMoney(max, currency)}`;
  if (max !== null) return `under ${sayMoney(max, currency)}`;
  return min === null ? null : `${sayMoney(min, currency)} and more`;
}

/** A fact that Genie knows, shown so that people can check and remove it. */
export interface Known {
  key: 'for' | 'age' | 'occasion' | 'likes' | 'budget' | 'avoid';
  label: string;
  value: string;
}

export function knownOf(wish: Wish, currency: string): Known[] {
  const known: Known[] = [];
  const add = (key: Known['key'], label: string, value: string | null) =>
    value && known.push({ key, label, value });
  add(
    'for',
    'For',
    wish.who && (wish.who.name ? `${wish.who.name}, ${wish.who.label}` : capital(sayWho(wish))),
  );
  add('age', 'Age', wish.age && sayAge(wish.age));
  add('occasion', 'Occasion', wish.occasion && capital(occasionLabels.get(wish.occasion) ?? wish.occasion));
  add('likes', 'Likes', capital(listed(wish.interests.map(({ said }) => said))));
  add('budget', 'Budget', capital(sayBudget(wish, currency) ?? ''));
  add('avoid', 'Avoid', capital(listed([...new Set(wish.refusals.map(({ label }) => label))])));
  return known;
}

export const labelOfInterest = (tag: string): string =>
  capital(interestLabels.get(tag) ?? tag.replaceAll('-', ' '));
