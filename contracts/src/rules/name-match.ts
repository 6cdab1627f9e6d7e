/** Treats 'Café' and 'cafe' as equal. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();

const splitWords = (text: string): string[] =>
  normalize(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Further search words are ignored. */
const maxWords = 6;

export const parseSearchWords = (typed: string): string[] => splitWords(typed).slice(0, maxWords);

/**
 * 3: the name equals the search. 2: it starts with the search. 1: every search word starts a word of the name. 0: no
 * match.
 */
export function rankNameMatch(name: string, typed: readonly string[]): 0 | 1 | 2 | 3 {
  if (typed.length === 0) return 0;
  const words = splitWords(name);
  const isInName = (word: string) =>
    words.some(other => (unspaced.test(word) ? other.includes(word) : other.startsWith(word)));
  if (!typed.every(isInName)) return 0;
  const [fullName, query] = [words.join(' '), typed.join(' ')];
  if (fullName === query) return 3;
  return fullName.startsWith(query) ? 2 : 1;
}
