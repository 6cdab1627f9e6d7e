import transliterate from '@sindresorhus/transliterate';

/** Folds case, accents, scripts and apostrophes: 'Łódź' matches 'lodz', and 'Иван' matches 'ivan'. */
export function fold(text: string): string {
  return transliterate(text.normalize('NFKC')).replace(/[’‘]/gu, "'").toLowerCase();
}

/** The same with accents dropped instead of spelled out: 'Müller' is found as 'mueller' and as 'muller'. */
function foldPlainly(text: string): string {
  return fold(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}

const wordsOf = (text: string): string[] => text.split(/[\s.,_-]+/u).filter(Boolean);

/** The indexed terms of a person: each word of the name, the username and its parts; searches use their prefixes. */
export function searchTerms(person: { first_name: string; last_name: string; username: string }): string[] {
  const name = `${person.first_name} ${person.last_name}`;
  const folded = [fold, foldPlainly].flatMap(folding => {
    const username = folding(person.username);
    return [...wordsOf(folding(name)), username, ...wordsOf(username)];
  });
  return [...new Set(folded)];
}

/** The maximum number of words of a search, and of parts of a word. */
const mostWords = 6;

/** The alternatives for one typed word; all prefixes of an alternative must be among a person's terms. */
export type TypedWord = readonly (readonly string[])[];

/** The typed text as folded words without single letters; empty if they have fewer than `minLetters`. */
export function searchWords(typed: string, minLetters: number): TypedWord[] {
  const folded = fold(typed.trim().replace(/^@/, ''));
  const words = folded.split(/[\s,]+/u).filter(word => wordsOf(word).length > 0 && [...word].length > 1);
  if ([...words.join('')].length < minLetters) return [];
  return words.slice(0, mostWords).map(waysToFind);
}

/** A word as typed, which may be a username, or split as names are. */
function waysToFind(word: string): TypedWord {
  const parts = wordsOf(word).slice(0, mostWords);
  const asTyped = parts.length === 1 && parts[0] === word ? [parts] : [[word], parts];
  return word.includes("'")
    ? apostrophes.map(sign => parts.map(part => part.replaceAll("'", sign)))
    : asTyped;
}

/** Folded words, and the form in which an older release stored terms; usernames have none. */
const apostrophes = ["'", '’', '‘'];

/** The people that match all of these words. Each alternative is looked up in the index. */
export function foundBy(words: readonly TypedWord[]) {
  const way = (beginnings: readonly string[]) => ({ search_terms: { $all: beginnings.map(beginningWith) } });
  return { $and: words.map(word => ({ $or: word.map(way) })) };
}

/** Finds `word` at the beginning of an indexed term. */
export function beginningWith(word: string): RegExp {
  return new RegExp(`^${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
