import { currencySymbol, formatPrice } from '@giftlist/contracts/rules/format';
import type { Fit } from './fit.ts';
import { interestLabels, occasionLabels } from './vocabulary.ts';
import type { Wish } from './wish.ts';
import { fold } from './words.ts';

/** 'fishing, jazz and tea'. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** '$50', '$49.50': as one says it. */
export function sayMoney(amount: number, currency: string): string {
  const text = formatPrice(amount).replace(/\.00$/, '');
  const symbol = currencySymbol(currency);
  return /^[A-Z]{2,}$/.test(symbol) ? `${symbol} ${text}` : `${symbol}${text}`;
}

/** The same choice for the same product every time. */
const pick = (seed: string, many: readonly string[]): string => {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return many[sum % many.length] ?? '';
};

/** Whom the present is for, in the place of a name: 'she' and 'her'. */
function pronounsOf({ who }: Wish): [subject: string, object: string] {
  if (who?.name) return [who.name, who.name];
  if (who?.label === 'myself') return ['you', 'you'];
  if (who?.gender === 'f') return ['she', 'her'];
  return who?.gender === 'm' ? ['he', 'him'] : ['they', 'them'];
}

export const subjectOf = (wish: Wish): string => pronounsOf(wish)[0];

export const objectOf = (wish: Wish): string => pronounsOf(wish)[1];

/** Whom the present is for, as one says it: 'your dad', 'Ingrid', 'a friend'. */
export function sayWho({ who }: Wish): string {
  if (!who) return 'them';
  if (who.name) return who.name;
  if (/^(?:her|him)$/.test(who.label)) return who.label;
  if (who.label === 'myself') return 'you';
  if (/^(?:new parents|newlyweds|teen|teenager|teenage|kids|children|toddler|baby)$/.test(who.label))
    return /teenage$/.test(who.label)
      ? 'a teenager'
      : /s$|children/.test(who.label)
        ? who.label
        : `a ${who.label}`;
  return `your ${who.label}`;
}

/** The sentence of a description that speaks of what fits, else its first. */
function ownSentence(fit: Fit): string {
  const sentences = fit.stood.product.description.match(/[^.!?]+[.!?]+/g)?.map(text => text.trim()) ?? [];
  const words = fit.interests.flatMap(said => fold(said).split(/\W+/)).filter(word => word.length > 3);
  const fitting = sentences.find(text => words.some(word => fold(text).includes(word)));
  const chosen = fitting ?? sentences[0] ?? '';
  return chosen.length > 150 ? '' : chosen;
}

/** Why this one: what was said and fits it, then a word about the thing itself. */
export function reasonFor(fit: Fit, wish: Wish, likeTitle: string | null): string {
  const { product } = fit.stood;
  const facts: string[] = [];
  if (likeTitle !== null && fit.isAlike)
    facts.push(
      pick(product.product_id, [
        `In the spirit of ${quoted(likeTitle)}.`,
        `A cousin of ${quoted(likeTitle)}.`,
      ]),
    );
  else if (fit.supported.length > 1)
    facts.push(`${capital(listed(fit.supported.slice(0, 2)))} in one present.`);
  else if (fit.supported[0]) {
    const said = fit.supported[0];
    const isTheirWord = wish.interests.some(interest => interest.said === said);
    facts.push(
      pick(product.product_id, [
        ...(isTheirWord ? [`Because of ${said}.`] : []),
        ...(fit.isMadeForIt ? [`${capital(said)}: this is it.`] : []),
        `For the ${said.replace(/^the |^a /, '')} side of ${pronounsOf(wish)[1]}.`,
      ]),
    );
  } else if (fit.occasion && wish.occasion && wish.occasion !== 'birthday')
    facts.push(`Right for ${occasionLabels.get(wish.occasion) ?? wish.occasion}.`);
  else if (fit.recipient && wish.who) facts.push(`Chosen with ${sayWho(wish)} in mind.`);
  else if (wish.max !== null && product.price <= wish.max * 0.6)
    facts.push(`Well under ${sayMoney(wish.max, product.currency)}.`);
  const own = ownSentence(fit);
  if (own !== '') facts.push(own);
  if (facts.length === 0)
    facts.push(`${product.category}, for ${sayMoney(product.price, product.currency)}.`);
  return facts.join(' ');
}

/** A title up to its first comma, as it is written: its first word may be a name. */
export const shortTitle = (title: string): string => title.split(',')[0]?.trim() ?? title;
export const quoted = (title: string): string => `‘${shortTitle(title)}’`;

const sayAge = ([from, to]: readonly [number, number]): string =>
  from === to ? String(from) : `${from} to ${to}`;

export function sayBudget({ min, max }: Wish, currency: string): string | null {
  if (min !== null && max !== null) return `${sayMoney(min, currency)} to ${sayMoney(max, currency)}`;
  if (max !== null) return `under ${sayMoney(max, currency)}`;
  return min === null ? null : `${sayMoney(min, currency)} and more`;
}

/** What Genie knows, for a person to check and take back. */
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
  add('avoid', 'Avoid', capital(listed(wish.refusals.map(({ label }) => label))));
  return known;
}

export const labelOfInterest = (tag: string): string =>
  capital(interestLabels.get(tag) ?? tag.replaceAll('-', ' '));
