import { personWords } from '../vocabulary/people.ts';
import { interestLexicon, occasionLexicon } from '../vocabulary/vocabulary.ts';
import { fold, wordsOf } from '../vocabulary/words.ts';
import { isStopWord } from './clauses.ts';

/** Words besides interests whose spelling is corrected. */
const common =
  'under about around birthday christmas loves likes something anything without allergic addict'.split(' ');
const plain = (words: Iterable<string>) => [...new Set(words)].filter(word => /^[a-z]{4,}$/.test(word));
const likings = plain(interestLexicon.words());
/** Shorter words are too similar to other interests: 'laid' and 'lady'. */
const likingLetters = 5;
const people = plain(personWords);
/** Shorter words are too similar to others. */
const fewLetters = 3;
/** From this length on, two typos are tolerated, and a letter may be replaced. */
const longWord = 8;

/** Compares by sound: 'ph' as 'f', 'y' as 'i', doubled letters as one. */
const sound = (word: string) => word.replaceAll('ph', 'f').replaceAll('y', 'i').replace(/(.)\1/g, '$1');

/** Where a person is named: 'my neice', 'for a nefew', followed by a pause or a description. */
const beforePerson =
  /(?:^\W*|\b(?:my|our|for an?|for the)\s+)(?:(?:little|big|older|younger|old|young|dear)\s+)?$/i;
const afterPerson =
  /^\s*(?:$|[,.;!?(\d\p{Lu}]|(?:is|who|loves?|likes?|turns?|has|and|aged?|instead|called|named)\b)/u;

const contraction =
  /\b(?:do|does|did|is|are|was|were|would|could|should|ca|wo|has|have|had)nt\b|\b(?:what|that|who|where|how|she|he)s\b(?= (?:the|a|an|so|your|my|his|her|their|into|really|very|\d))|\bim\b|\b(?:they|you)re\b/gi;

/** Restores apostrophes that were left out: 'dont', 'whats the price'. */
export const restoreApostrophes = (text: string): string =>
  text.replace(contraction, word => {
    const at = word.length - (/re$/i.test(word) ? 2 : 1);
    return `${word.slice(0, at)}'${word.slice(at)}`;
  });

/** Corrects misspelled words if exactly one known word is close. Names keep their spelling. */
export const correctSpelling = (text: string, isKnown: (stem: string) => boolean): string =>
  text.replace(/(?<![\p{L}'])\p{L}{4,}(?![\p{L}'])/gu, (written, at: number) => {
    const before = text.slice(Math.max(0, at - 30), at);
    const isFirst = /(?:^|[.!?]\s*)$/.test(before);
    if (/^\p{Lu}/u.test(written) && !isFirst) return written;
    const word = fold(written);
    const [one] = wordsOf(word);
    if (!one || isStopWord(one) || knowsWord(word)) return written;
    const isPerson = beforePerson.test(before) && afterPerson.test(text.slice(at + written.length));
    const person = isPerson ? nearest(word, people) : undefined;
    return (
      person ??
      (isKnown(one.stem)
        ? undefined
        : nearest(word, word.length < likingLetters ? common : [...common, ...likings])) ??
      written
    );
  });

const knowsWord = (word: string) =>
  personWords.has(word) ||
  personWords.has(word.replace(/s$/, '')) ||
  common.includes(word) ||
  interestLexicon.find(wordsOf(word)).length > 0 ||
  occasionLexicon.find(wordsOf(word)).length > 0;

function nearest(word: string, among: readonly string[]): string | undefined {
  if (word.length <= fewLetters) return undefined;
  const isLong = word.length >= longWord;
  const scored = among.flatMap(known => {
    if (known[0] !== word[0] || Math.abs(known.length - word.length) > 2) return [];
    const slips = slipsBetween(sound(word), sound(known), isLong ? 1 : 2);
    return slips <= (isLong ? 2 : 1) ? [{ known, slips }] : [];
  });
  const least = Math.min(...scored.map(({ slips }) => slips));
  const near = scored.filter(({ slips }) => slips === least);
  const stems = new Set(near.map(({ known }) => wordsOf(known)[0]?.stem));
  return stems.size === 1 ? near[0]?.known : undefined;
}

/** The number of letters added, left out or swapped between two words; a replaced letter costs `change`. */
function slipsBetween(a: string, b: string, change: number): number {
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
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : change),
          isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
