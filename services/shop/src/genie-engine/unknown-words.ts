import { findPerson } from '../vocabulary/people-in-text.ts';
import { stemsOfWord } from '../vocabulary/vocabulary.ts';
import { fold, type Word, wordsOf } from '../vocabulary/words.ts';
import type { Shelf } from './shelf.ts';
import { isSame } from './understand.ts';
import type { Wish } from './wish.ts';

interface KnownWords {
  /** The wish without words that match no product. */
  wish: Wish;
  /** Those of them that describe no product at all, in quotes. */
  words: string[];
}

const quotedAtMost = 3;

/** Removes new words that match no product, and returns which of them are completely unknown. */
export function withoutUnknownWords(text: string, wish: Wish, before: Wish, shelf: Shelf): KnownWords {
  const fresh = new Set(wish.words.filter(word => !before.words.includes(word)));
  const unknown = wordsOf(fold(text)).filter(
    ({ text: word, stem }) => fresh.has(stem) && !shelf.knows(stem) && !findPerson(word),
  );
  const out = new Set(unknown.map(({ stem }) => stem));
  const liked = wish.interests.map(one => ({ said: one.said, stems: stemsOfWord(one) }));
  const phraseOf = ({ text: word, stem }: Word) =>
    liked.find(({ stems }) => stems.includes(stem))?.said ?? word;
  // If the message says more, only unknown interests are mentioned: 'tea by the litre' is about tea.
  const likedUnknown = unknown.filter(({ stem }) => liked.some(({ stems }) => stems.includes(stem)));
  const quoted =
    likedUnknown.length > 0 || !isSame({ ...wish, words: before.words }, before) ? likedUnknown : unknown;
  return {
    wish: {
      ...wish,
      words: wish.words.filter(word => !fresh.has(word) || shelf.names(word)),
      interests: wish.interests.filter(one => !stemsOfWord(one).some(stem => out.has(stem))),
    },
    words: [...new Set(quoted.map(word => `‘${phraseOf(word)}’`))].slice(0, quotedAtMost),
  };
}
