import { isSmallWord } from './clauses.ts';
import { stemsOfWord } from './liked-words.ts';
import { personIn } from './people.ts';
import type { Shelf } from './shelf.ts';
import type { Wish } from './wish.ts';
import { fold, type Word, wordsOf } from './words.ts';

export interface Unheard {
  /** Without the words that lead nowhere. */
  wish: Wish;
  /** They, in quotes. */
  words: string[];
  /** It seems to be another language. */
  isForeign: boolean;
  /** Who comes after the one that is looked for. */
  next?: string | undefined;
}

const quotedAtMost = 3;

/**
 * Takes out the new words that no product is described with, and tells which: whoever writes in another language, or
 * of something that is not sold here, shall not believe to have been understood.
 */
export function withoutUnheard(text: string, wish: Wish, before: Wish, shelf: Shelf): Unheard {
  const fresh = new Set(wish.words.filter(word => !before.words.includes(word)));
  const said = wordsOf(fold(text));
  const unknown = said.filter(
    ({ text: word, stem }) => fresh.has(stem) && !shelf.knows(stem) && !personIn(word),
  );
  if (unknown.length === 0) return { wish, words: [], isForeign: false };
  // Another language has none of our small words; two rare hobbies by themselves look alike, so both are said.
  const small = said.filter(isSmallWord).length;
  const isForeign =
    unknown.length > small && (unknown.length > 1 || !/^[a-z']+$/.test(unknown[0]?.text ?? ''));
  const out = isForeign ? fresh : new Set(unknown.map(({ stem }) => stem));
  const liked = wish.interests.map(one => ({ said: one.said, stems: stemsOfWord(one) }));
  const phraseOf = ({ text: word, stem }: Word) =>
    liked.find(({ stems }) => stems.includes(stem))?.said ?? word;
  const quoted = [...new Set(unknown.map(word => `‘${phraseOf(word)}’`))].slice(0, quotedAtMost);
  return {
    wish: {
      ...wish,
      words: wish.words.filter(word => !out.has(word)),
      interests: wish.interests.filter(one => !stemsOfWord(one).some(stem => out.has(stem))),
    },
    words: quoted,
    isForeign,
  };
}
