import { fold, Lexicon, type Word, wordsOf } from './words.ts';

/** The recipient of a present; `recipients` are catalogue labels, best first. */
export interface Person {
  label: string;
  recipients: readonly string[];
  gender: 'f' | 'm' | null;
  /** The years between which such a person usually is. */
  ages: readonly [number, number];
  /** Their age decides what fits, so it is worth asking. */
  anyAge?: boolean;
}

type Row = [
  words: string,
  recipients: string,
  gender: Person['gender'],
  from: number,
  to: number,
  anyAge?: boolean,
];
const table: Row[] = [
  ['mom, mum, mother, mommy, mummy, mama, stepmom, stepmother', 'mom her', 'f', 30, 75],
  ['mother-in-law, mother in law, mil', 'mom her host', 'f', 45, 80],
  ['dad, father, daddy, papa, stepdad, stepfather', 'dad him', 'm', 30, 75],
  ['father-in-law, father in law', 'dad him host', 'm', 45, 80],
  ['grandma, grandmother, granny, nana, nan, gran, oma, abuela, nonna', 'grandma mom her', 'f', 60, 99],
  ['grandpa, grandfather, granddad, grandad, gramps, opa, abuelo, nonno', 'grandpa dad him', 'm', 60, 99],
  ['grandparents', 'grandma grandpa couple', null, 60, 99],
  ['wife, girlfriend, fiancee, bride, gf', 'partner her couple', 'f', 18, 80],
  ['husband, boyfriend, fiance, groom, bf, hubby', 'partner him couple', 'm', 18, 80],
  ['partner, spouse, significant other, better half', 'partner couple her him', null, 18, 80],
  ['sister, sis, sister-in-law, sister in law, stepsister', 'her friend mom', 'f', 18, 60],
  ['brother, bro, brother-in-law, brother in law, stepbrother', 'him friend dad', 'm', 18, 60],
  ['aunt, auntie, aunty', 'her mom host', 'f', 30, 75],
  ['uncle', 'him dad host', 'm', 30, 75],
  ['cousin', 'friend her him', null, 0, 60, true],
  [
    'daughter, niece, granddaughter, goddaughter, stepdaughter, little sister',
    'kids teens her',
    'f',
    0,
    40,
    true,
  ],
  ['son, nephew, grandson, godson, stepson, little brother', 'kids teens him', 'm', 0, 40, true],
  ['girl', 'kids teens her', 'f', 2, 17, true],
  ['boy', 'kids teens him', 'm', 2, 17, true],
  [
    'kid, child, children, grandchild, grandchildren, godchild, kids, twins, triplets',
    'kids',
    null,
    3,
    12,
    true,
  ],
  ['toddler', 'kids baby', null, 1, 3],
  [
    'teen, teenager, teenage girl, teenage boy, teenage daughter, teenage son, teenage',
    'teens',
    null,
    13,
    17,
  ],
  ['baby, newborn, infant', 'baby new-parents', null, 0, 1],
  [
    'new parents, new mom, new dad, new mum, expecting couple, expecting parents',
    'new-parents baby couple',
    null,
    20,
    45,
  ],
  [
    'couple, newlyweds, parents, in-laws, in laws, friends who are married',
    'couple newlyweds host',
    null,
    20,
    85,
  ],
  ['family', 'couple kids host', null, 0, 85],
  ['best friend, friend, bestie, buddy, pal, mate, roommate, flatmate, ex', 'friend her him', null, 16, 80],
  [
    `coworker, co-worker, colleague, boss, manager, assistant, employee, team, client, landlord, landlady, trainee, intern,
    doctor, nurse, hairdresser, cleaner, mailman, priest, pastor, vicar, rabbi`,
    'coworker friend',
    null,
    18,
    70,
  ],
  [
    'teacher, professor, tutor, kindergarten teacher, coach, nanny, babysitter',
    'teacher coworker friend',
    null,
    20,
    70,
  ],
  ['host, hostess, hosts', 'host couple neighbor', null, 20, 80],
  ['student, college student, university student', 'student friend', null, 16, 26],
  ['neighbor, neighbour', 'neighbor host friend', null, 20, 85],
  ['woman, lady', 'her friend mom', 'f', 18, 85],
  ['man, guy, gentleman, bloke', 'him friend dad', 'm', 18, 85],
  ['myself', 'friend her him', null, 16, 80],
];

export const peopleLexicon = new Lexicon<Person>();
for (const [words, recipients, gender, from, to, anyAge] of table) {
  for (const label of words.split(/,\s+/)) {
    peopleLexicon.add(label, {
      label,
      recipients: recipients.split(' '),
      gender,
      ages: [from, to],
      ...(anyAge && { anyAge }),
    });
  }
}

/** Every single word for a person. */
export const personWords: ReadonlySet<string> = new Set(
  table.flatMap(([words]) => words.split(/,\s+/).filter(word => /^[a-z]+$/.test(word))),
);

/** The catalogue's labels for recipients. */
export const recipientLabels: ReadonlySet<string> = new Set([
  ...table.flatMap(([, recipients]) => recipients.split(' ')),
  ...['dog', 'cat', 'pet'],
]);

/** Whether both may be the same person: 'mom' and 'mother' may, 'niece' and 'daughter' may not. */
export const mayBeSame = (one: Pick<Person, 'label' | 'anyAge'>, other: Pick<Person, 'label'>): boolean =>
  one.label === other.label ||
  (!one.anyAge &&
    table.some(([words]) => {
      const labels = words.split(/,\s+/);
      return labels.includes(one.label) && labels.includes(other.label);
    }));

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
export function personIn(folded: string): { person: Person; from: number; to: number } | undefined {
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
  return label === undefined ? undefined : personIn(label)?.person;
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
    const first = personIn(fold(head))?.person;
    const second = personIn(tail);
    if (!first || !second || second.from > titleLetters || ofBoth.test(tail)) continue;
    const areParted = found[1] !== undefined && /\bfor (?:my|our) /.test(fold(head));
    if (!areParted && !ownWish.test(tail.slice(second.to))) continue;
    if (personIn(fold(text))?.person.label !== first.label) continue;
    const all = tail.slice(forAll.exec(tail)?.index ?? tail.length);
    return { text: `${head} ${all}`.trim(), next: second.person.label };
  }
  return { text };
}

/** 'for her', 'for him': a correction, or a person known only by a pronoun. */
export function pronounIn(folded: string): Person | undefined {
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
