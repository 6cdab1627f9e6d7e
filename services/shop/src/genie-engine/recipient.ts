import { mayBeSame, type Person, personWords } from '../vocabulary/people.ts';
import { findPerson, findPronoun, nameIn } from '../vocabulary/people-in-text.ts';
import { capital } from './sentences.ts';
import type { Wish } from './wish.ts';

const byOccasion: Record<string, string> = {
  'mothers-day': 'mom',
  'fathers-day': 'dad',
  wedding: 'couple',
  'baby-shower': 'new parents',
  'secret-santa': 'coworker',
};

const lead =
  'and|now|next|then|ok|okay|so|also|but|oh|wait|hi|hey|thanks|thank you|great|perfect|cool|alright|finally|lastly|what about|how about|what of|one more|another one|what would you (?:get|give|suggest)|it is|its|this is';
/** What may precede a person at the start of a sentence, or after 'for'. */
const heading = new RegExp(
  `(?:^|[.!?;\\n]|\\bfor\\b)\\W*(?:(?:${lead})\\W+)*(?:(?:a |an |some |the )?(?:gifts?|presents?|something|anything|ideas?) )?(?:for )?(?:(?:my|our|an?|the|his|her|their|your) )?(?:[\\w']+ )?$`,
);
const another = /\b(?:other|another|second|third) $/;
const moved = /\b(?:instead|actually|rather)\b/;

/** Returns the current recipient, and whether it is another person than before. */
export function resolvePerson(
  text: string,
  { wanted, occasion }: { wanted: string; occasion: string | undefined },
  before: Wish,
): { who: Wish['who']; isNew: boolean; named: boolean } {
  const bare = wanted.replace(
    /\b(?:mother|father|valentine)'?s?'? day\b|\bbaby shower\b|\bsecret santa\b/g,
    ' ',
  );
  const found = findPerson(bare);
  const pronoun = findPronoun(bare);
  const implied = before.who === null ? findPerson(byOccasion[occasion ?? ''] ?? '')?.person : undefined;
  const person = found?.person ?? (pronoun && turned(pronoun, before)) ?? implied;
  if (!person) return { who: withGender(bare, before.who), isNew: false, named: false };
  const head = found ? bare.slice(0, found.from) : '';
  const isSame = found && before.who !== null && mayBeSame(before.who, found.person) && !another.test(head);
  const isFirst = before.who === null || before.open === 'who';
  const isCorrected = moved.test(bare) || (pronoun !== undefined && !found);
  if (!isFirst && !isCorrected && (isSame || !heading.test(head)))
    return { who: withGender(bare, before.who), isNew: false, named: found !== undefined };
  const place = text.toLowerCase().lastIndexOf(person.label) + person.label.length;
  const name = found ? (nameIn(text, place) ?? null) : null;
  return {
    who: withGender(bare, { ...asWho(person), name, of: found ? possessorIn(head, text) : null }),
    isNew: !isFirst && !isCorrected,
    named: true,
  };
}

/** The possessor before a person: 'his', 'your brother’s', 'Anna’s'; null for the speaker's own. */
function possessorIn(head: string, text: string): string | null {
  const pronoun = /\b(his|her|their) (?:[\w-]+ )?$/.exec(head)?.[1];
  if (pronoun) return pronoun;
  const [, own, owner = ''] = /\b(my |our )?([\w-]+)'s? (?:[\w-]+ )?$/.exec(head) ?? [];
  if (own || personWords.has(owner)) return `your ${owner}${owner.endsWith('s') ? '’' : '’s'}`;
  const name = capital(owner);
  return owner !== '' && new RegExp(`\\b${name}['’]s`).test(text) ? `${name}’s` : null;
}

/** 'For him instead' after a child still means a child. */
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

/** In 'my friend … she', the pronoun decides between the genders. */
function withGender(text: string, who: Wish['who']): Wish['who'] {
  if (!who || who.gender !== null || /couple|parents|family|kids|children|twins/.test(who.label)) return who;
  const gender = /\b(?:she|her)\b/.test(text) ? 'f' : /\b(?:he|his|him)\b/.test(text) ? 'm' : null;
  return gender ? { ...who, gender } : who;
}
