import { ageIn } from './age.ts';
import { freeStems, splitClauses } from './clauses.ts';
import { likedWords } from './liked-words.ts';
import { budgetIn } from './money.ts';
import { mayBeSame, nameIn, type Person, personIn, pronounIn } from './people.ts';
import { type Interest, interestLexicon, occasionLexicon } from './vocabulary.ts';
import type { Wish } from './wish.ts';
import { fold, wordsOf } from './words.ts';

/** 'My sister is 30' answers no question about money. */
const ageAfterVerb = /\b(?:is|turns|turning|aged?) \d/;

/** Facts: budget, age, occasion, person, interests, each read from what the ones before it left over. */
export function readFacts(text: string, folded: string, wish: Wish, before: Wish): void {
  const isOfSomebody = ageAfterVerb.test(folded) && personIn(folded) !== undefined;
  const budget = budgetIn(folded, before.open === 'budget' && !isOfSomebody);
  if (budget.max !== undefined || budget.min !== undefined) {
    wish.max = budget.max ?? null;
    wish.min = budget.min ?? null;
    if (budget.max === null) wish.asked = [...new Set([...wish.asked, 'budget' as const])];
  } else if (
    /\b(?:cheap|inexpensive|small budget|tight budget|little something|not too expensive|nothing too expensive|nothing expensive)\b/.test(
      folded,
    )
  )
    wish.max = wish.max ?? 30;
  else if (/\b(?:luxury|luxurious|splurge|something expensive|big present)\b/.test(folded))
    wish.min = wish.min ?? 80;

  const { age, rest } = ageIn(budget.rest, before.open === 'age');
  const { wished } = splitClauses(
    rest.replace(/\b(?:not|nothing) too expensive\b|\bnothing expensive\b/g, ' '),
  );
  const words = wordsOf(wished);
  const occasions = occasionLexicon.find(words);
  const turns = /\bturn(?:s|ing|ed)?\b|\bbirthday\b/.test(folded) ? 'birthday' : null;
  const occasion =
    occasions.find(({ entry }) => entry.tag !== 'birthday')?.entry.tag ?? occasions[0]?.entry.tag ?? turns;
  if (occasion) wish.occasion = occasion;
  readPerson(text, wished, wish, before, { occasion, age });
  if (age) wish.age = age;

  const found = [...interestsIn(wished, wish), ...likedWords(withoutPerson(wished, wish))];
  const replaces = /\binstead\b/.test(folded) && found.length > 0 && wish.who === before.who;
  const known = replaces ? [] : wish.interests;
  wish.interests = [
    ...known,
    ...found.filter(({ tag, said }) => !known.some(one => one.tag === tag && one.said === said)),
  ].slice(0, 8);
  wish.words = [
    ...new Set([...(replaces ? [] : wish.words), ...freeStems(withoutPerson(wished, wish))]),
  ].slice(-10);
  if (wish.away) wish.away = wish.away.filter(tag => !found.some(one => one.tag === tag));
  if (wish.interests.length > 0) {
    const refused = new Set(found.map(({ tag }) => tag));
    wish.refusals = wish.refusals.filter(({ tags }) => !tags.some(tag => refused.has(tag)));
  }
}

const byOccasion: Record<string, string> = {
  'mothers-day': 'mom',
  'fathers-day': 'dad',
  wedding: 'couple',
  'baby-shower': 'new parents',
  'secret-santa': 'coworker',
};

/** 'What about my', 'now my', 'my': a message that begins with somebody. */
const heading =
  /^\W*(?:(?:and|now|next|then|ok|okay|so|also|what about|how about|what of|another one|one)\W+)*(?:for )?(?:my|our|an?) (?:[\w']+ )?$/;

const another = /\b(?:other|another|second|third) $/;

/** Days that are everybody's. */
const shared = new Set(['christmas', 'hanukkah', 'eid', 'easter', 'halloween', 'valentines']);

/** Somebody new: what to spend stays, and a day that is everybody's; all else was about the one before. */
function beginAnew(wish: Wish, said: Said): void {
  Object.assign(wish, {
    interests: [],
    words: [],
    refusals: [],
    away: [],
    age: null,
    occasion: said.occasion ?? (wish.occasion !== null && shared.has(wish.occasion) ? wish.occasion : null),
    asked: wish.asked.filter(
      question => question !== 'age' && question !== 'interests' && question !== 'occasion',
    ),
  });
}

/** What the same message says besides the person. */
interface Said {
  occasion: Wish['occasion'] | undefined;
  age: Wish['age'] | undefined;
}

function readPerson(text: string, wished: string, wish: Wish, before: Wish, said: Said): void {
  const bare = wished.replace(
    /\b(?:mother|father|valentine)'?s?'? day\b|\bbaby shower\b|\bsecret santa\b/g,
    ' ',
  );
  const found = personIn(bare);
  const pronoun = pronounIn(bare);
  const implied =
    wish.occasion && before.who === null ? personIn(byOccasion[wish.occasion] ?? '') : undefined;
  const person = found?.person ?? (pronoun && turned(pronoun, before)) ?? implied?.person;
  if (!person) {
    sheOrHe(bare, wish);
    return;
  }
  const moved = /\b(?:instead|actually|rather)\b/.test(bare);
  const forThem =
    found && /\bfor (?:(?:my|our|a|an|the|his|her|their) )?(?:\w+ )?$/.test(bare.slice(0, found.from));
  const isSame =
    found !== undefined &&
    before.who !== null &&
    mayBeSame(before.who, found.person) &&
    !another.test(bare.slice(0, found.from));
  const isOther =
    found !== undefined && before.who !== null && !isSame && heading.test(bare.slice(0, found.from));
  const changes =
    before.who === null || before.open === 'who' || moved || forThem || isOther || (pronoun && !found);
  if (!changes) return;
  const isNew = before.who !== null && before.open !== 'who' && !moved && found !== undefined;
  if (isNew && !isSame) beginAnew(wish, said);
  else if (before.who !== null && !said.age && !pronoun) wish.age = null;
  const place = text.toLowerCase().lastIndexOf(person.label) + person.label.length;
  wish.who = { ...asWho(person), name: found ? (nameIn(text, place) ?? null) : null };
  if (person.gender === null) sheOrHe(bare, wish);
}

/** 'For him instead' of a child is a child still. */
function turned(pronoun: Person, { who, age }: Wish): Person {
  const isChild = who !== null && (age?.[1] ?? who.ages[1]) < 18;
  return isChild ? { ...who, label: pronoun.label, gender: pronoun.gender } : pronoun;
}

const asWho = ({ label, recipients, gender, ages, anyAge }: Person): NonNullable<Wish['who']> => ({
  label,
  name: null,
  recipients: [...recipients],
  gender,
  ages: [ages[0], ages[1]],
  anyAge: anyAge ?? false,
});

/** 'My friend ... she': of somebody who may be either, a pronoun tells. */
function sheOrHe(text: string, wish: Wish): void {
  if (!wish.who || wish.who.gender !== null || /couple|parents|family|kids|children/.test(wish.who.label))
    return;
  const gender = /\b(?:she|her)\b/.test(text) ? 'f' : /\b(?:he|his|him)\b/.test(text) ? 'm' : null;
  if (gender) wish.who = { ...wish.who, gender };
}

function withoutPerson(text: string, { who }: Wish): string {
  if (!who) return text;
  const names = [who.label, who.name ? fold(who.name) : ''].filter(name => name !== '');
  return names.reduce((rest, name) => rest.replaceAll(name, ' '), text);
}

function interestsIn(text: string, wish: Wish): Interest[] {
  const found = interestLexicon.find(wordsOf(withoutPerson(text, wish))).map(({ entry }) => entry);
  const isForPet = wish.who?.recipients.some(tag => tag === 'dog' || tag === 'cat');
  const unique = found.filter(
    (one, at) => found.findIndex(({ said, tag }) => said === one.said && tag === one.tag) === at,
  );
  return isForPet ? unique.filter(({ tag }) => tag !== 'dogs' && tag !== 'cats') : unique;
}
