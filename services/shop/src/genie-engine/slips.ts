import { isSmallWord } from './clauses.ts';
import { personWords } from './people.ts';
import { interestLexicon, occasionLexicon } from './vocabulary.ts';
import { fold, wordsOf } from './words.ts';

/** As the shop's search forgives: one letter in five; shorter words are too near to others. */
const slipsPerLetter = 0.2;
const fewLetters = 3;

/** Where somebody is named: 'my neice', 'for a nefew', and then a pause or what is told of them. */
const naming =
  /((?:^\W*|\b(?:[Mm]y|[Oo]ur|[Ff]or an?|[Ff]or the)\s+)(?:(?:little|big|older|younger|old|young|dear)\s+)?)(\p{L}+)(?=\s*(?:$|[,.;!?(\d\p{Lu}]|\b(?:is|who|loves?|likes?|turns?|has|and|aged?|instead|called|named)\b))/gu;

/** A text in which a word for a person is written as it is known, where exactly one is near. */
export const withoutSlips = (text: string): string =>
  text.replace(naming, (whole, before: string, word: string) => {
    const meant = meantBy(fold(word));
    return meant === undefined ? whole : before + meant;
  });

function meantBy(word: string): string | undefined {
  if (word.length <= fewLetters || personWords.has(word) || isKnown(word)) return undefined;
  const most = Math.round(word.length * slipsPerLetter);
  const near = [...personWords].filter(
    known => Math.abs(word.length - known.length) <= most && slipsBetween(word, known) <= most,
  );
  return near.length === 1 ? near[0] : undefined;
}

const isKnown = (word: string) => {
  const words = wordsOf(word);
  return (
    words.some(isSmallWord) ||
    interestLexicon.find(words).length > 0 ||
    occasionLexicon.find(words).length > 0
  );
};

/** Letters added, left out, changed or swapped with the next, until one word is the other; 'ph' sounds as 'f'. */
function slipsBetween(one: string, other: string): number {
  const [a, b] = [one.replaceAll('ph', 'f'), other.replaceAll('ph', 'f')];
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
          isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
