import { canBeSamePerson, type Person, personWords } from '../vocabulary/people.ts';
import { findName, findPerson, findPersonByPronoun } from '../vocabulary/people-in-text.ts';
import type { GiftCriteria } from './criteria.ts';
import { capitalize } from './sentences.ts';

const recipientByOccasion: Record<string, string> = {
  'mothers-day': 'mom',
  'fathers-day': 'dad',
  wedding: 'couple',
  'baby-shower': 'new parents',
  'secret-santa': 'coworker',
};

const leadIn =
  'and|now|next|then|ok|okay|so|also|but|oh|wait|hi|hey|thanks|thank you|great|perfect|cool|alright|finally|lastly|what about|how about|what of|one more|another one|what would you (?:get|give|suggest)|it is|its|this is';
/** What may precede a person at the start of a sentence or after 'for'. */
const beforePersonPattern = new RegExp(
  `(?:^|[.!?;\\n]|\\bfor\\b)\\W*(?:(?:${leadIn})\\W+)*(?:(?:a |an |some |the )?(?:gifts?|presents?|something|anything|ideas?) )?(?:for )?(?:(?:my|our|an?|the|his|her|their|your) )?(?:[\\w']+ )?$`,
);
const anotherPattern = /\b(?:other|another|second|third) $/;
const correctionPattern = /\b(?:instead|actually|rather)\b/;

/**
 * Finds the recipient. `text` still has capital letters, by which names are found. `isNew` means that the search is for
 * another person, `isMentioned` that the message refers to a person.
 */
export function resolvePerson(
  text: string,
  { wanted, occasion }: { wanted: string; occasion: string | undefined },
  before: GiftCriteria,
): { who: GiftCriteria['who']; isNew: boolean; isMentioned: boolean } {
  const textWithoutOccasion = wanted.replace(
    /\b(?:mother|father|valentine)'?s?'? day\b|\bbaby shower\b|\bsecret santa\b/g,
    ' ',
  );
  const match = findPerson(textWithoutOccasion);
  const pronoun = findPersonByPronoun(textWithoutOccasion);
  const impliedPerson =
    before.who === null ? findPerson(recipientByOccasion[occasion ?? ''] ?? '')?.person : undefined;
  const person = match?.person ?? (pronoun && resolvePronoun(pronoun, before)) ?? impliedPerson;
  if (!person) return { who: addGender(textWithoutOccasion, before.who), isNew: false, isMentioned: false };
  const textBefore = match ? textWithoutOccasion.slice(0, match.from) : '';
  const isSamePerson =
    match &&
    before.who !== null &&
    canBeSamePerson(before.who, match.person) &&
    !anotherPattern.test(textBefore);
  const isFirstRecipient = before.who === null || before.open === 'who';
  const isCorrection = correctionPattern.test(textWithoutOccasion) || (pronoun !== undefined && !match);
  if (!isFirstRecipient && !isCorrection && (isSamePerson || !beforePersonPattern.test(textBefore)))
    return {
      who: addGender(textWithoutOccasion, before.who),
      isNew: false,
      isMentioned: match !== undefined,
    };
  const position = text.toLowerCase().lastIndexOf(person.label) + person.label.length;
  const name = match ? (findName(text, position) ?? null) : null;
  return {
    who: addGender(textWithoutOccasion, {
      ...toWho(person),
      name,
      of: match ? findPossessor(textBefore, text) : null,
    }),
    isNew: !isFirstRecipient && !isCorrection,
    isMentioned: true,
  };
}

/** Returns 'his', 'your brother’s' or 'Anna’s', and null for the writer. */
function findPossessor(textBefore: string, text: string): string | null {
  const pronoun = /\b(his|her|their) (?:[\w-]+ )?$/.exec(textBefore)?.[1];
  if (pronoun) return pronoun;
  const [, writerPossessive, owner = ''] = /\b(my |our )?([\w-]+)'s? (?:[\w-]+ )?$/.exec(textBefore) ?? [];
  if (writerPossessive || personWords.has(owner)) return `your ${owner}${owner.endsWith('s') ? '’' : '’s'}`;
  const name = capitalize(owner);
  return owner !== '' && new RegExp(`\\b${name}['’]s`).test(text) ? `${name}’s` : null;
}

/** After a child, 'for him instead' still means a child. */
function resolvePronoun(pronoun: Person, { who, age }: GiftCriteria): Person {
  const isChild = who !== null && (age?.[1] ?? who.ages[1]) < 18;
  return isChild ? { ...who, label: pronoun.label, gender: pronoun.gender } : pronoun;
}

const toWho = ({ label, recipients, gender, ages, anyAge }: Person): NonNullable<GiftCriteria['who']> => ({
  label,
  name: null,
  recipients: [...recipients],
  gender,
  ages: [ages[0], ages[1]],
  anyAge: anyAge ?? false,
});

/** Uses a pronoun ('my friend … she') if the person's gender is unknown. */
function addGender(text: string, who: GiftCriteria['who']): GiftCriteria['who'] {
  if (!who || who.gender !== null || /couple|parents|family|kids|children|twins/.test(who.label)) return who;
  if (/\b(?:she|her)\b/.test(text)) return { ...who, gender: 'f' };
  return /\b(?:he|his|him)\b/.test(text) ? { ...who, gender: 'm' } : who;
}
