import transliterate from '@sindresorhus/transliterate';

/** Folds case, accents and scripts: 'Łódź' and 'lodz' meet, and so do 'Иван' and 'ivan'. */
export function fold(text: string): string {
  return transliterate(text.normalize('NFKC')).toLowerCase();
}

/** The same with the accents dropped, not spelled out: 'Müller' is found as 'mueller' and as 'muller'. */
function foldPlainly(text: string): string {
  return fold(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}

const wordsOf = (text: string): string[] => text.split(/[\s._-]+/u).filter(Boolean);

/** What a person is found by: the beginnings of each word of the name, and of the username and its parts. */
export function searchTerms(person: { first_name: string; last_name: string; username: string }): string[] {
  const name = `${person.first_name} ${person.last_name}`;
  const folded = [fold, foldPlainly].flatMap(folding => {
    const username = folding(person.username);
    return [...wordsOf(folding(name)), username, ...wordsOf(username)];
  });
  return [...new Set(folded)];
}

/** The most words of a search that count. */
const mostWords = 6;

/** What was typed, as folded words; empty where it is shorter than `minLetters`. */
export function searchWords(typed: string, minLetters: number): string[] {
  const folded = fold(typed.trim().replace(/^@/, ''));
  if ([...folded.replace(/\s/gu, '')].length < minLetters) return [];
  return folded.split(/\s+/u).filter(Boolean).slice(0, mostWords);
}

/** Finds `word` at the beginning of an indexed term. */
export function beginningWith(word: string): RegExp {
  return new RegExp(`^${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
