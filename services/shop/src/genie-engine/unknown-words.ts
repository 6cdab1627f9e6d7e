import { findPerson } from '../vocabulary/people-in-text.ts';
import { getInterestStems } from '../vocabulary/vocabulary.ts';
import { fold, splitWords, type Word } from '../vocabulary/words.ts';
import type { Shelf } from './shelf.ts';
import { hasSameFacts } from './understand.ts';
import type { Wish } from './wish.ts';

interface KnownWords {
  /** The wish without words that match no product. */
  wish: Wish;
  /** The words to mention as unknown, in quotes: no product's text contains them. */
  words: string[];
}

const maxQuoted = 3;

/** Removes new words that match no product, and returns those to mention as unknown. */
export function removeUnknownWords(text: string, wish: Wish, before: Wish, shelf: Shelf): KnownWords {
  const newStems = new Set(wish.words.filter(word => !before.words.includes(word)));
  const unknown = splitWords(fold(text)).filter(
    ({ text: word, stem }) => newStems.has(stem) && !shelf.hasStem(stem) && !findPerson(word),
  );
  const unknownStems = new Set(unknown.map(({ stem }) => stem));
  const interests = wish.interests.map(interest => ({
    said: interest.said,
    stems: getInterestStems(interest),
  }));
  const getPhrase = ({ text: word, stem }: Word) =>
    interests.find(({ stems }) => stems.includes(stem))?.said ?? word;
  // If the message contains other facts, only unknown interests are mentioned: 'tea by the litre' is about tea.
  const unknownInterests = unknown.filter(({ stem }) => interests.some(({ stems }) => stems.includes(stem)));
  const mentioned =
    unknownInterests.length > 0 || !hasSameFacts({ ...wish, words: before.words }, before)
      ? unknownInterests
      : unknown;
  return {
    wish: {
      ...wish,
      words: wish.words.filter(word => !newStems.has(word) || shelf.isDistinctive(word)),
      interests: wish.interests.filter(
        interest => !getInterestStems(interest).some(stem => unknownStems.has(stem)),
      ),
    },
    words: [...new Set(mentioned.map(word => `‘${getPhrase(word)}’`))].slice(0, maxQuoted),
  };
}
