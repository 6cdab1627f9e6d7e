import { personWords } from '../vocabulary/people.ts';
import { interestLexicon, occasionLexicon } from '../vocabulary/vocabulary.ts';
import { fold, splitWords } from '../vocabulary/words.ts';
import { isStopWord } from './clauses.ts';

const correctableWords =
  'under about around birthday christmas loves likes something anything without allergic addict'.split(' ');
const filterWords = (words: Iterable<string>) => [...new Set(words)].filter(word => /^[a-z]{4,}$/.test(word));
const interestWords = filterWords(interestLexicon.words());
/** Shorter words resemble too many interests ('laid' and 'lady'). */
const minInterestLength = 5;
const personNames = filterWords(personWords);
const maxUncorrectedLength = 3;
/** Two typos are tolerated from this length on, and a letter may be replaced. */
const longWordLength = 8;

/** By sound: 'ph' to 'f', 'y' to 'i', doubled letters to one. */
const toSound = (word: string) => word.replaceAll('ph', 'f').replaceAll('y', 'i').replace(/(.)\1/g, '$1');

/** Such as 'my neice' or 'for a nefew', then a pause or a description. */
const beforePerson =
  /(?:^\W*|\b(?:my|our|for an?|for the)\s+)(?:(?:little|big|older|younger|old|young|dear)\s+)?$/i;
const afterPerson =
  /^\s*(?:$|[,.;!?(\d\p{Lu}]|(?:is|who|loves?|likes?|turns?|has|and|aged?|instead|called|named)\b)/u;

const contraction =
  /\b(?:do|does|did|is|are|was|were|would|could|should|ca|wo|has|have|had)nt\b|\b(?:what|that|who|where|how|she|he)s\b(?= (?:the|a|an|so|your|my|his|her|their|into|really|very|\d))|\bim\b|\b(?:they|you)re\b/gi;

/** Such as in 'dont' or 'whats the price'. */
export const restoreApostrophes = (text: string): string =>
  text.replace(contraction, word => {
    const at = word.length - (/re$/i.test(word) ? 2 : 1);
    return `${word.slice(0, at)}'${word.slice(at)}`;
  });

/** Corrects only if exactly one known word is close. Capitalized words within a sentence stay. */
export const correctSpelling = (text: string, isKnown: (stem: string) => boolean): string =>
  text.replace(/(?<![\p{L}'])\p{L}{4,}(?![\p{L}'])/gu, (original, at: number) => {
    const before = text.slice(Math.max(0, at - 30), at);
    const isFirst = /(?:^|[.!?]\s*)$/.test(before);
    if (/^\p{Lu}/u.test(original) && !isFirst) return original;
    const word = fold(original);
    const [parsed] = splitWords(word);
    if (!parsed || isStopWord(parsed) || isKnownWord(word)) return original;
    const isPerson = beforePerson.test(before) && afterPerson.test(text.slice(at + original.length));
    const person = isPerson ? findNearest(word, personNames) : undefined;
    return (
      person ??
      (isKnown(parsed.stem)
        ? undefined
        : findNearest(
            word,
            word.length < minInterestLength ? correctableWords : [...correctableWords, ...interestWords],
          )) ??
      original
    );
  });

const isKnownWord = (word: string) =>
  personWords.has(word) ||
  personWords.has(word.replace(/s$/, '')) ||
  correctableWords.includes(word) ||
  interestLexicon.find(splitWords(word)).length > 0 ||
  occasionLexicon.find(splitWords(word)).length > 0;

function findNearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length <= maxUncorrectedLength) return undefined;
  const isLong = word.length >= longWordLength;
  const scored = candidates.flatMap(known => {
    if (known[0] !== word[0] || Math.abs(known.length - word.length) > 2) return [];
    const edits = countEdits(toSound(word), toSound(known), isLong ? 1 : 2);
    return edits <= (isLong ? 2 : 1) ? [{ known, edits }] : [];
  });
  const fewestEdits = Math.min(...scored.map(({ edits }) => edits));
  const near = scored.filter(({ edits }) => edits === fewestEdits);
  const stems = new Set(near.map(({ known }) => splitWords(known)[0]?.stem));
  return stems.size === 1 ? near[0]?.known : undefined;
}

/** Counts letters added, left out or swapped; a replaced letter counts as `change`. */
function countEdits(a: string, b: string, change: number): number {
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
