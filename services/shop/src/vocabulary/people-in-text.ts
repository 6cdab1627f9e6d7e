import { type Person, peopleLexicon } from './people.ts';
import { fold, type Word, wordsOf } from './words.ts';

const her: Person = { label: 'her', recipients: ['her', 'mom', 'friend'], gender: 'f', ages: [18, 85] };
const him: Person = { label: 'him', recipients: ['him', 'dad', 'friend'], gender: 'm', ages: [18, 85] };

const petPattern =
  /(?:\b(?:for|spoil|spoiling)\s+(?:(?:my|our|his|her|their|the|a)\s+)?(?:\w+'s\s+)?(?:new\s+|old\s+|little\s+)?|^(?:my|our)\s+(?:new\s+|old\s+|little\s+)?)(dog|puppy|cat|kitten|pet|rabbit|hamster|guinea pig|parrot|budgie|goldfish)\b(?! (?:sitting|sitter|lover|mom|mum|dad|walker))/;
const petOf = (kind: string): Person => {
  const tag = /dog|puppy/.test(kind) ? 'dog' : /cat|kitten/.test(kind) ? 'cat' : 'pet';
  return { label: kind, recipients: tag === 'pet' ? ['pet'] : [tag, 'pet'], gender: null, ages: [0, 120] };
};

/**
 * Finds who a text is about: the first person named, but the husband in 'my sister's husband', the wife in
 * 'my boss retires, a gift for his wife', and both in 'my brother and his wife'. A pet only if the present is
 * for it.
 */
export function findPerson(folded: string): { person: Person; from: number; to: number } | undefined {
  const pet = petPattern.exec(folded);
  if (pet?.[1]) return { person: petOf(pet[1]), from: pet.index, to: pet.index + pet[0].length };
  const words = wordsOf(folded);
  // 'Mat' has the stem of 'mate': a plural may be longer than the word, nothing may be shorter.
  const found = peopleLexicon
    .find(words)
    .filter(({ entry, from, to }) => to - from > 1 || (words[from]?.text.length ?? 0) >= entry.label.length);
  const index = found.findIndex(({ to }, at) => {
    const next = found[at + 1];
    const owns = /'s?$/.test(words[to - 1]?.text ?? '');
    const isPassedOn = next !== undefined && presentFor.test(folded.slice(0, words[next.from]?.at));
    return !(isPassedOn || (owns && next && next.from - to <= 2));
  });
  const first = found[index];
  if (!first) return undefined;
  const second = found[index + 1];
  const place = (words: readonly Word[], to: number) =>
    (words[to - 1]?.at ?? 0) + (words[to - 1]?.text.length ?? 0);
  const between = second && folded.slice(words[first.to - 1]?.at ?? 0, words[second.from]?.at ?? 0);
  const both = second && bothOf(first.entry, second.entry, between ?? '');
  const person = both ?? first.entry;
  return { person, from: words[first.from]?.at ?? 0, to: place(words, both ? second.to : first.to) };
}

/** A present for someone related to the person. */
const presentFor =
  /(?:[.!?,;]\s*|\b(?:gifts?|presents?|something|anything|ideas?) )for (?:his|her|their) (?:[\w-]+ )?$/;

const couple: Person = {
  label: 'couple',
  recipients: ['couple', 'newlyweds', 'host'],
  gender: null,
  ages: [20, 85],
};
/** Pairs with a common name. */
const pairs: Record<string, string> = { 'dad mom': 'parents', 'grandma grandpa': 'grandparents' };

/** Two people who get one present: 'my brother and his wife', 'mom and dad'. */
function bothOf(first: Person, second: Person, between: string): Person | undefined {
  if (/\band (?:his|her|their) $/.test(between))
    return second.recipients[0] === 'partner' ? couple : undefined;
  if (!/^\S+ (?:and|&) (?:my |our )?$/.test(between)) return undefined;
  const label = pairs[[first.recipients[0], second.recipients[0]].toSorted().join(' ')];
  return label === undefined ? undefined : findPerson(label)?.person;
}

const joint = /,?\s+(?:and|plus|&)\s+(?:also\s+|then\s+)?(for\s+)?(?:(?:my|our)\s+)?/gi;
/** The most joints that are checked. */
const jointsRead = 3;
/** A person starts within this distance of the joint: 'my little', 'my dear old'. */
const titleLetters = 15;
/** What shows that the second person gets a separate present: an age, or interests. */
const ownWish =
  /^ \(\d{1,2}\)|^,?(?: (?:is|aged|turns))?(?: \d{1,2}(?: years? old)?)?,?(?: (?:and|who|she|he))* (?:likes?|loves?|enjoys?|adores?|hates?|dislikes?|reads?|plays?|collects?|is (?:into|crazy|mad|obsessed))\b/;
/** Words for both people, who then give or get one present together. */
const ofBoth = /\b(?:i|we|us|me|they|them|both|together|each other)\b/;
/** What ends the second person's part: money, or a refusal. */
const forAll =
  /(?:[,.;]\s*|\b)(?:(?:under|below|up to|around|about|between|less than|max|at most|budget)\D{0,12}\d|[$€£]\s?\d|\d+ (?:dollars|bucks|euros|pounds))|[,.;]\s*(?:no|nothing|without)\b/;

/**
 * For 'for my brother who fishes and for my sister who reads, under $50', returns the part about the first
 * person and about all, and who comes next. Only if both are clearly described separately; two people who get
 * or give one present stay together.
 */
export function firstOf(text: string): { text: string; next?: string } {
  for (const found of [...text.matchAll(joint)].slice(0, jointsRead)) {
    const head = text.slice(0, found.index);
    const tail = fold(text.slice(found.index + found[0].length));
    const first = findPerson(fold(head))?.person;
    const second = findPerson(tail);
    if (!first || !second || second.from > titleLetters || ofBoth.test(tail)) continue;
    const areParted = found[1] !== undefined && /\bfor (?:my|our) /.test(fold(head));
    if (!areParted && !ownWish.test(tail.slice(second.to))) continue;
    if (findPerson(fold(text))?.person.label !== first.label) continue;
    const all = tail.slice(forAll.exec(tail)?.index ?? tail.length);
    return { text: `${head} ${all}`.trim(), next: second.person.label };
  }
  return { text };
}

/** 'for her', 'for him': a correction, or a person known only by a pronoun. */
export function findPronoun(folded: string): Person | undefined {
  const match = /\bfor (her|him|a woman|a man)\b(?! (?:birthday|wedding|own|new))/.exec(folded);
  if (!match) return undefined;
  return match[1] === 'her' || match[1] === 'a woman' ? her : him;
}

/** The person's name if it is given: 'my mother-in-law, Ingrid' or 'called Ingrid'. */
export function nameIn(text: string, personEnd: number): string | undefined {
  const called = /\b(?:named|called)\s+(\p{Lu}[\p{L}'-]+)/u.exec(text)?.[1];
  if (called) return called;
  const after = /^,?\s+(\p{Lu}\p{Ll}[\p{L}'-]*)/u.exec(text.slice(personEnd))?.[1];
  return after && !notNames.has(fold(after)) ? after : undefined;
}

const notNames = new Set(
  'christmas xmas hanukkah eid easter halloween he she they it who i her his their likes loves budget under around our my we hates no not and the is'.split(
    ' ',
  ),
);
