import { findPerson } from '../vocabulary/people-in-text.ts';
import { createWordInterest, type Interest, interestLexicon } from '../vocabulary/vocabulary.ts';
import { fold, splitWords, type Word } from '../vocabulary/words.ts';
import type { DifficultEvent } from './care.ts';
import { findUnknownStems, likingVerb } from './clauses.ts';
import type { GiftCriteria } from './criteria.ts';
import { isQuestion } from './help.ts';
import type { Exclusion } from './kinds.ts';

export interface InterestFacts {
  care: DifficultEvent | null;
  /** The message without exclusions, budget and age. */
  wanted: string;
  refusals: Exclusion[];
}

const maxInterests = 8;
const maxWords = 10;
const maxExclusions = 20;

/**
 * Adds the interests, refusals and unknown words of a message to the criteria. Removes earlier refusals that contradict
 * a new interest. Returns whether the message contains an interest or a new unknown word.
 */
export function applyInterests(
  { wanted, refusals, care }: InterestFacts,
  criteria: GiftCriteria,
  before: GiftCriteria,
): boolean {
  const textWithoutPerson = removePersonNames(wanted, criteria);
  const newInterests = [
    ...findInterests(textWithoutPerson, criteria),
    ...findUnknownInterests(textWithoutPerson),
  ];
  const isReplacement = /\binstead\b/.test(wanted) && newInterests.length > 0 && criteria.who === before.who;
  const previousInterests = isReplacement ? [] : criteria.interests;
  const interests = [
    ...previousInterests,
    ...newInterests.filter(
      ({ tag, said }) => !previousInterests.some(entry => entry.tag === tag && entry.said === said),
    ),
  ];
  const newTags = new Set(newInterests.map(({ tag }) => tag));
  const newRefusalLabels = new Set(refusals.map(({ label }) => label));
  const keptRefusals = criteria.refusals.filter(
    entry => !newRefusalLabels.has(entry.label) && !entry.marks.some(mark => newTags.has(mark)),
  );
  criteria.refusals = [...keptRefusals, ...refusals].slice(-maxExclusions);
  const isRefused = ({ tag, said }: Interest) =>
    refusals.some(
      ({ marks, stems }) =>
        marks.includes(tag) || splitWords(fold(said)).some(({ stem }) => stems.includes(stem)),
    );
  criteria.interests = interests.filter(entry => !isRefused(entry)).slice(0, maxInterests);
  const excludedStems = new Set(refusals.flatMap(({ stems }) => stems));
  criteria.words = [
    ...new Set([
      ...(isReplacement ? [] : criteria.words),
      ...(care || isQuestion(wanted) ? [] : findUnknownStems(textWithoutPerson)),
    ]),
  ]
    .filter(stem => !excludedStems.has(stem))
    .slice(-maxWords);
  if (criteria.away) criteria.away = criteria.away.filter(tag => !newTags.has(tag));
  return newInterests.length > 0 || criteria.words.some(stem => !before.words.includes(stem));
}

function removePersonNames(text: string, { who }: GiftCriteria): string {
  if (!who) return text;
  const names = [who.label, who.name ? fold(who.name) : ''].filter(name => name !== '');
  return names.reduce((result, name) => result.replaceAll(name, ' '), text);
}

function findInterests(text: string, criteria: GiftCriteria): Interest[] {
  const found = interestLexicon.find(splitWords(text)).map(({ entry }) => entry);
  const isForPet = criteria.who?.recipients.some(tag => tag === 'dog' || tag === 'cat');
  const unique = found.filter(
    (entry, index) => found.findIndex(({ said, tag }) => said === entry.said && tag === entry.tag) === index,
  );
  return isForPet ? unique.filter(({ tag }) => tag !== 'dogs' && tag !== 'cats') : unique;
}

/** A part with more words ends a list of interests: in 'loves jazz, she moved to Lisbon', only jazz counts. */
const maxPartWords = 3;

function findUnknownInterests(wanted: string): Interest[] {
  return wanted.split(/[.;!?\n]+/).flatMap(sentence => {
    const verb = likingVerb.exec(sentence);
    if (!verb) return [];
    const parts = sentence.slice(verb.index + verb[0].length).split(/,|\band\b|\bor\b|&/);
    const end = parts.findIndex(
      (part, index) => index > 0 && splitWords(part).length > maxPartWords && !likingVerb.test(part),
    );
    return parts.slice(0, end < 0 ? undefined : end).flatMap(part => {
      const phrases: Word[][] = [[]];
      const words = splitWords(part);
      const unknownStems = new Set(findUnknownStems(part));
      for (const word of words) {
        if (unknownStems.has(word.stem) && !findPerson(word.text)) phrases.at(-1)?.push(word);
        else phrases.push([]);
      }
      return phrases
        .filter(phrase => phrase.length > 0 && phrase.length <= maxPartWords)
        .map(createWordInterest);
    });
  });
}
