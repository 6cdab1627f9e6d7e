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

const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const maxSearchWords = 6;

export const parseSearchWords = (typed: string): string[] => splitWords(typed).slice(0, maxSearchWords);

/**
 * 3: the name equals the search. 2: it starts with the search. 1: every search word starts a word of the name. 0: no
 * match.
 */
export function rankNameMatch(name: string, searchWords: readonly string[]): 0 | 1 | 2 | 3 {
  if (searchWords.length === 0) return 0;
  const nameWords = splitWords(name);
  const isInName = (word: string) =>
    nameWords.some(nameWord =>
      unspacedScript.test(word) ? nameWord.includes(word) : nameWord.startsWith(word),
    );
  if (!searchWords.every(isInName)) return 0;
  const normalizedName = nameWords.join(' ');
  const query = searchWords.join(' ');
  if (normalizedName === query) return 3;
  return normalizedName.startsWith(query) ? 2 : 1;
}
