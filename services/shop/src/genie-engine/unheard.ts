import { personIn } from './people.ts';
import type { Shelf } from './shelf.ts';
import { isSame } from './understand.ts';
import { stemsOfWord } from './vocabulary.ts';
import type { Wish } from './wish.ts';
import { fold, type Word, wordsOf } from './words.ts';

interface Unheard {
  /** Without the words that lead nowhere. */
  wish: Wish;
  /** Of them those that nothing is described with, in quotes. */
  words: string[];
}

const quotedAtMost = 3;

/** Takes out the new words that name nothing in the shop, and tells which of them are unknown altogether. */
export function withoutUnheard(text: string, wish: Wish, before: Wish, shelf: Shelf): Unheard {
  const fresh = new Set(wish.words.filter(word => !before.words.includes(word)));
  const unknown = wordsOf(fold(text)).filter(
    ({ text: word, stem }) => fresh.has(stem) && !shelf.knows(stem) && !personIn(word),
  );
  const out = new Set(unknown.map(({ stem }) => stem));
  const liked = wish.interests.map(one => ({ said: one.said, stems: stemsOfWord(one) }));
  const phraseOf = ({ text: word, stem }: Word) =>
    liked.find(({ stems }) => stems.includes(stem))?.said ?? word;
  // Of a sentence that says more, only what is liked is worth a remark: 'tea by the litre' is about tea.
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
