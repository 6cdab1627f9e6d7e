/** Folds case, width and Latin accents: 'Café' and 'cafe' are the same. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Scripts that write no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** How many words of a search are used. */
const mostWords = 6;

/** The words of a search text. */
export const typedWords = (typed: string): string[] => wordsOf(typed).slice(0, mostWords);

/**
 * How well a name matches the words of a search: 3 if it equals them, 2 if it starts with them, 1 if each of them is
 * the beginning of one of its words, 0 if it does not match.
 */
export function fitOf(name: string, typed: readonly string[]): 0 | 1 | 2 | 3 {
  if (typed.length === 0) return 0;
  const words = wordsOf(name);
  const isIn = (word: string) =>
    words.some(other => (unspaced.test(word) ? other.includes(word) : other.startsWith(word)));
  if (!typed.every(isIn)) return 0;
  const [whole, sought] = [words.join(' '), typed.join(' ')];
  if (whole === sought) return 3;
  return whole.startsWith(sought) ? 2 : 1;
}
