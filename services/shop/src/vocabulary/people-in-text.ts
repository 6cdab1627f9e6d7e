import { type Person, peopleLexicon } from './people.ts';
import { fold, splitWords } from './words.ts';

const her: Person = { label: 'her', recipients: ['her', 'mom', 'friend'], gender: 'f', ages: [18, 85] };
const him: Person = { label: 'him', recipients: ['him', 'dad', 'friend'], gender: 'm', ages: [18, 85] };

const petPattern =
  /(?:\b(?:for|spoil|spoiling)\s+(?:(?:my|our|his|her|their|the|a)\s+)?(?:\w+'s\s+)?(?:new\s+|old\s+|little\s+)?|^(?:my|our)\s+(?:new\s+|old\s+|little\s+)?)(dog|puppy|cat|kitten|pet|rabbit|hamster|guinea pig|parrot|budgie|goldfish)\b(?! (?:sitting|sitter|lover|mom|mum|dad|walker))/;
const createPet = (kind: string): Person => {
  const recipients = ['pet'];
  if (/dog|puppy/.test(kind)) recipients.unshift('dog');
  else if (/cat|kitten/.test(kind)) recipients.unshift('cat');
  return { label: kind, recipients, gender: null, ages: [0, 120] };
};

/**
 * Finds the recipient, usually the first person in the text. In 'my sister's husband', this is the husband. In 'my
 * brother and his wife', this is the couple. A pet counts only if the gift is for it. Returns
 * character positions, whereas the lexicon counts words.
 */
export function findPerson(folded: string): { person: Person; from: number; to: number } | undefined {
  const pet = petPattern.exec(folded);
  if (pet?.[1]) return { person: createPet(pet[1]), from: pet.index, to: pet.index + pet[0].length };
  const words = splitWords(folded);
  // Ignores words shorter than the label: 'mat' has the same stem as 'mate'.
  const people = peopleLexicon
    .find(words)
    .filter(({ entry, from, to }) => to - from > 1 || (words[from]?.text.length ?? 0) >= entry.label.length);
  const index = people.findIndex(({ to }, position) => {
    const next = people[position + 1];
    if (next === undefined) return true;
    const isPossessor = /'s?$/.test(words[to - 1]?.text ?? '') && next.from - to <= 2;
    const isForRelative = giftForRelative.test(folded.slice(0, words[next.from]?.index));
    return !isPossessor && !isForRelative;
  });
  const first = people[index];
  if (!first) return undefined;
  const second = people[index + 1];
  // Begins with the last word of the first person: 'dad and my '.
  const textToSecond =
    second && folded.slice(words[first.to - 1]?.index ?? 0, words[second.from]?.index ?? 0);
  const pair = second && findPair(first.entry, second.entry, textToSecond ?? '');
  const person = pair ?? first.entry;
  const lastWord = words[(pair ? second.to : first.to) - 1];
  return {
    person,
    from: words[first.from]?.index ?? 0,
    to: (lastWord?.index ?? 0) + (lastWord?.text.length ?? 0),
  };
}

/** The text before a relative of the person mentioned first: 'My boss retires. Something for his '. */
const giftForRelative =
  /(?:[.!?,;]\s*|\b(?:gifts?|presents?|something|anything|ideas?) )for (?:his|her|their) (?:[\w-]+ )?$/;

const couple: Person = {
  label: 'couple',
  recipients: ['couple', 'newlyweds', 'host'],
  gender: null,
  ages: [20, 85],
};
/** The recipients of two people, sorted, with the label for both. */
const labelByPair: Record<string, string> = { 'dad mom': 'parents', 'grandma grandpa': 'grandparents' };

function findPair(first: Person, second: Person, textToSecond: string): Person | undefined {
  if (/\band (?:his|her|their) $/.test(textToSecond))
    return second.recipients[0] === 'partner' ? couple : undefined;
  if (!/^\S+ (?:and|&) (?:my |our )?$/.test(textToSecond)) return undefined;
  const label = labelByPair[[first.recipients[0], second.recipients[0]].toSorted().join(' ')];
  return label === undefined ? undefined : findPerson(label)?.person;
}

const conjunction = /,?\s+(?:and|plus|&)\s+(?:also\s+|then\s+)?(for\s+)?(?:(?:my|our)\s+)?/gi;
const maxConjunctions = 3;
/** Leaves room for words before the person: 'little', 'dear old'. */
const maxPersonOffset = 15;
/** An age or interests of the second person, who then gets a separate gift. */
const separateGift =
  /^ \(\d{1,2}\)|^,?(?: (?:is|aged|turns))?(?: \d{1,2}(?: years? old)?)?,?(?: (?:and|who|she|he))* (?:likes?|loves?|enjoys?|adores?|hates?|dislikes?|reads?|plays?|collects?|is (?:into|crazy|mad|obsessed))\b/;
/** Words for both people, who then share one gift. */
const bothPeople = /\b(?:i|we|us|me|they|them|both|together|each other)\b/;
/** A budget or a refusal at the end applies to both people. */
const sharedPart =
  /(?:[,.;]\s*|\b)(?:(?:under|below|up to|around|about|between|less than|max|at most|budget)\D{0,12}\d|[$€£]\s?\d|\d+ (?:dollars|bucks|euros|pounds))|[,.;]\s*(?:no|nothing|without)\b/;

/**
 * Splits 'for my brother who fishes and for my sister who reads, under $50'. Returns the text about the first person
 * and, as `next`, the label of the second. Returns the whole text unless it clearly describes them separately.
 */
export function splitFirstPerson(text: string): { text: string; next?: string } {
  for (const match of [...text.matchAll(conjunction)].slice(0, maxConjunctions)) {
    const head = text.slice(0, match.index);
    const tail = fold(text.slice(match.index + match[0].length));
    const first = findPerson(fold(head))?.person;
    const second = findPerson(tail);
    if (!first || !second || second.from > maxPersonOffset || bothPeople.test(tail)) continue;
    const [, secondFor] = match;
    const areBothAfterFor = secondFor !== undefined && /\bfor (?:my|our) /.test(fold(head));
    if (!areBothAfterFor && !separateGift.test(tail.slice(second.to))) continue;
    // Keeps a couple or parents together.
    if (findPerson(fold(text))?.person.label !== first.label) continue;
    const shared = tail.slice(sharedPart.exec(tail)?.index ?? tail.length);
    return { text: `${head} ${shared}`.trim(), next: second.person.label };
  }
  return { text };
}

export function findPersonByPronoun(folded: string): Person | undefined {
  const match = /\bfor (her|him|a woman|a man)\b(?! (?:birthday|wedding|own|new))/.exec(folded);
  if (!match) return undefined;
  return match[1] === 'her' || match[1] === 'a woman' ? her : him;
}

export function findName(text: string, personEnd: number): string | undefined {
  const called = /\b(?:named|called)\s+(\p{Lu}[\p{L}'-]+)/u.exec(text)?.[1];
  if (called) return called;
  const after = /^,?\s+(\p{Lu}\p{Ll}[\p{L}'-]*)/u.exec(text.slice(personEnd))?.[1];
  return after && !nonNames.has(fold(after)) ? after : undefined;
}

const nonNames = new Set(
  'christmas xmas hanukkah eid easter halloween he she they it who i her his their likes loves budget under around our my we hates no not and the is'.split(
    ' ',
  ),
);
