import transliterate from '@sindresorhus/transliterate';

/** Folds case, accents, scripts and apostrophes: 'Łódź' becomes 'lodz', and 'Иван' becomes 'ivan'. */
export function fold(text: string): string {
  return transliterate(text.normalize('NFKC')).replace(/[’‘]/gu, "'").toLowerCase();
}

/** Drops accents where `fold` spells them out: 'Müller' becomes 'muller', not 'mueller'. */
function foldWithoutAccents(text: string): string {
  return fold(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}

const splitWords = (text: string): string[] => text.split(/[\s.,_-]+/u).filter(Boolean);

/** Returns the words of the name, the username and its words. Searches match prefixes of these terms. */
export function toSearchTerms(person: { first_name: string; last_name: string; username: string }): string[] {
  const name = `${person.first_name} ${person.last_name}`;
  const terms = [fold, foldWithoutAccents].flatMap(foldText => {
    const username = foldText(person.username);
    return [...splitWords(foldText(name)), username, ...splitWords(username)];
  });
  return [...new Set(terms)];
}

const maxWords = 6;

/** The alternatives for one word. All prefixes of an alternative must match. */
export type QueryWord = readonly (readonly string[])[];

/** Ignores single letters. Returns an empty list for fewer than `minLetters` letters in total. */
export function parseQuery(query: string, minLetters: number): QueryWord[] {
  const folded = fold(query.trim().replace(/^@/, ''));
  const words = folded.split(/[\s,]+/u).filter(word => splitWords(word).length > 0 && [...word].length > 1);
  if ([...words.join('')].length < minLetters) return [];
  return words.slice(0, maxWords).map(expandWord);
}

/** Matches a word as a whole username or as parts of a name. Usernames contain no apostrophes. */
function expandWord(word: string): QueryWord {
  const parts = splitWords(word).slice(0, maxWords);
  if (word.includes("'")) {
    return apostrophes.map(apostrophe => parts.map(part => part.replaceAll("'", apostrophe)));
  }
  return parts.length === 1 && parts[0] === word ? [parts] : [[word], parts];
}

/** The folded apostrophe, and those that earlier releases stored. */
const apostrophes = ["'", '’', '‘'];

/** Requires all words. Each alternative uses the index. */
export function createSearchFilter(words: readonly QueryWord[]) {
  const matchAlternative = (prefixes: readonly string[]) => ({
    search_terms: { $all: prefixes.map(createPrefixPattern) },
  });
  return { $and: words.map(word => ({ $or: word.map(matchAlternative) })) };
}

export function createPrefixPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
