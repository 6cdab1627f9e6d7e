import { findPerson } from '../vocabulary/people-in-text.ts';
import { getInterestStems } from '../vocabulary/vocabulary.ts';
import { fold, splitWords, type Word } from '../vocabulary/words.ts';
import type { GiftCriteria } from './criteria.ts';
import type { Shelf } from './shelf.ts';
import { hasSameFacts } from './understand.ts';

interface CleanedCriteria {
  criteria: GiftCriteria;
  /** Words or phrases, each in quotation marks, that no product's text contains. */
  unknownWords: string[];
}

const maxUnknownWords = 3;

/** Removes interests with a word that no product's text contains, and new words that do not narrow the search. */
export function removeUnknownWords(
  text: string,
  criteria: GiftCriteria,
  before: GiftCriteria,
  shelf: Shelf,
): CleanedCriteria {
  const newStems = new Set(criteria.words.filter(stem => !before.words.includes(stem)));
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
  const unknownInterests = unknown.filter(({ stem }) => interests.some(({ stems }) => stems.includes(stem)));
  // Reports words that are not interests only if the message contains nothing else.
  const reportedWords =
    unknownInterests.length > 0 || !hasSameFacts({ ...criteria, words: before.words }, before)
      ? unknownInterests
      : unknown;
  return {
    criteria: {
      ...criteria,
      words: criteria.words.filter(stem => !newStems.has(stem) || shelf.isDistinctive(stem)),
      interests: criteria.interests.filter(
        interest => !getInterestStems(interest).some(stem => unknownStems.has(stem)),
      ),
    },
    unknownWords: [...new Set(reportedWords.map(word => `‘${getPhrase(word)}’`))].slice(0, maxUnknownWords),
  };
}
