import { isSmallWord } from './clauses.ts';
import { personIn } from './people.ts';
import { listed } from './sentences.ts';
import type { Shelf } from './shelf.ts';
import type { Wish } from './wish.ts';
import { fold, wordsOf } from './words.ts';

export interface Unheard {
  /** Without the words that lead nowhere. */
  wish: Wish;
  /** What to say about them; empty where all was understood. */
  note: string;
}

const quotedAtMost = 3;

/**
 * Takes out the new words that no product is described with, and says so: whoever writes in another language, or
 * of something that is not sold here, shall not believe to have been understood.
 */
export function withoutUnheard(text: string, wish: Wish, before: Wish, shelf: Shelf): Unheard {
  const fresh = new Set(wish.words.filter(word => !before.words.includes(word)));
  const said = wordsOf(fold(text));
  const unknown = said.filter(
    ({ text: word, stem }) => fresh.has(stem) && !shelf.knows(stem) && !personIn(word),
  );
  if (unknown.length === 0) return { wish, note: '' };
  // Another language has none of our small words; two rare hobbies by themselves look alike, so both are said.
  const small = said.filter(isSmallWord).length;
  const isForeign =
    unknown.length > small && (unknown.length > 1 || !/^[a-z']+$/.test(unknown[0]?.text ?? ''));
  const out = isForeign ? fresh : new Set(unknown.map(({ stem }) => stem));
  const quoted = [...new Set(unknown.map(({ text: word }) => `‘${word}’`))].slice(0, quotedAtMost);
  return {
    wish: { ...wish, words: wish.words.filter(word => !out.has(word)) },
    note: `(I know nothing about ${listed(quoted)} yet${isForeign ? ', and I understand only English' : ''}.)`,
  };
}
