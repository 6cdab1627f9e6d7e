import { findPerson } from '../vocabulary/people-in-text.ts';
import { getInterestStems } from '../vocabulary/vocabulary.ts';
import { fold, splitWords, type Word } from '../vocabulary/words.ts';
import type { GiftCriteria } from './criteria.ts';
import type { Shelf } from './shelf.ts';
import { hasSameFacts } from './understand.ts';

interface CleanedCriteria {
  criteria: GiftCriteria;
  /** Words in quotes that no product's text contains. */
  unknownWords: string[];
}

const maxUnknownWords = 3;

export function removeUnknownWords(
  text: string,
  criteria: GiftCriteria,
  before: GiftCriteria,
  shelf: Shelf,
): CleanedCriteria {
  const newStems = new Set(criteria.words.filter(word => !before.words.includes(word)));
  const unknown = splitWords(fold(text)).filter(
    ({ text: word, stem }) => newStems.has(stem) && !shelf.hasStem(stem) && !findPerson(word),
  );
  const unknownStems = new Set(unknown.map(({ stem }) => stem));
  const interests = criteria.interests.map(interest => ({
    said: interest.said,
    stems: getInterestStems(interest),
  }));
  const getPhrase = ({ text: word, stem }: Word) =>
    interests.find(({ stems }) => stems.includes(stem))?.said ?? word;
  // If the message contains other facts, reports only unknown interests.
  const unknownInterests = unknown.filter(({ stem }) => interests.some(({ stems }) => stems.includes(stem)));
  const reportedWords =
    unknownInterests.length > 0 || !hasSameFacts({ ...criteria, words: before.words }, before)
      ? unknownInterests
      : unknown;
  return {
    criteria: {
      ...criteria,
      words: criteria.words.filter(word => !newStems.has(word) || shelf.isDistinctive(word)),
      interests: criteria.interests.filter(
        interest => !getInterestStems(interest).some(stem => unknownStems.has(stem)),
      ),
    },
    unknownWords: [...new Set(reportedWords.map(word => `‘${getPhrase(word)}’`))].slice(0, maxUnknownWords),
  };
}
