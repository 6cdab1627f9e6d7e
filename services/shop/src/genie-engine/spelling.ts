import { personWords } from '../vocabulary/people.ts';
import { interestLexicon, occasionLexicon } from '../vocabulary/vocabulary.ts';
import { fold, splitWords } from '../vocabulary/words.ts';
import { isStopWord } from './clauses.ts';

const correctableWords =
  'under about around birthday christmas loves likes something anything without allergic addict'.split(' ');
const selectLongWords = (words: Iterable<string>) =>
  [...new Set(words)].filter(word => /^[a-z]{4,}$/.test(word));
const interestWords = selectLongWords(interestLexicon.listWords());
/** Shorter words resemble too many interests ('laid' and 'lady'). */
const minInterestLength = 5;
const correctablePersonWords = selectLongWords(personWords);
const maxUncorrectedLength = 3;
/** Words of this length or more may have two typos or a replaced letter. */
const longWordLength = 8;

/** Replaces 'ph' with 'f', 'y' with 'i' and double letters with one. */
const toSound = (word: string) => word.replaceAll('ph', 'f').replaceAll('y', 'i').replace(/(.)\1/g, '$1');

/** Matches 'my' in 'my neice' and 'for a' in 'for a nefew'. */
const beforePerson =
  /(?:^\W*|\b(?:my|our|for an?|for the)\s+)(?:(?:little|big|older|younger|old|young|dear)\s+)?$/i;
const afterPerson =
  /^\s*(?:$|[,.;!?(\d\p{Lu}]|(?:is|who|loves?|likes?|turns?|has|and|aged?|instead|called|named)\b)/u;

const contraction =
  /\b(?:do|does|did|is|are|was|were|would|could|should|ca|wo|has|have|had)nt\b|\b(?:what|that|who|where|how|she|he)s\b(?= (?:the|a|an|so|your|my|his|her|their|into|really|very|\d))|\bim\b|\b(?:they|you)re\b/gi;

/** Corrects 'dont' or 'whats the price'. */
export const restoreApostrophes = (text: string): string =>
  text.replace(contraction, word => {
    const index = word.length - (/re$/i.test(word) ? 2 : 1);
    return `${word.slice(0, index)}'${word.slice(index)}`;
  });

/** Corrects a word only if exactly one known word is similar. Keeps capitalized words within a sentence. */
export const correctSpelling = (text: string, isShopStem: (stem: string) => boolean): string =>
  text.replace(/(?<![\p{L}'])\p{L}{4,}(?![\p{L}'])/gu, (original, index: number) => {
    const before = text.slice(Math.max(0, index - 30), index);
    const isSentenceStart = /(?:^|[.!?]\s*)$/.test(before);
    if (/^\p{Lu}/u.test(original) && !isSentenceStart) return original;
    const word = fold(original);
    const [parsed] = splitWords(word);
    if (!parsed || isStopWord(parsed) || isKnownWord(word)) return original;
    const isPerson = beforePerson.test(before) && afterPerson.test(text.slice(index + original.length));
    const person = isPerson ? findNearest(word, correctablePersonWords) : undefined;
    if (person !== undefined) return person;
    if (isShopStem(parsed.stem)) return original;
    const candidates =
      word.length < minInterestLength ? correctableWords : [...correctableWords, ...interestWords];
    return findNearest(word, candidates) ?? original;
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
  const scored = candidates.flatMap(candidate => {
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > 2) return [];
    const edits = countEdits(toSound(word), toSound(candidate), isLong ? 1 : 2);
    return edits <= (isLong ? 2 : 1) ? [{ candidate, edits }] : [];
  });
  const fewestEdits = Math.min(...scored.map(({ edits }) => edits));
  const nearest = scored.filter(({ edits }) => edits === fewestEdits);
  const stems = new Set(nearest.map(({ candidate }) => splitWords(candidate)[0]?.stem));
  return stems.size === 1 ? nearest[0]?.candidate : undefined;
}

/** Counts added, missing and swapped letters. A replaced letter counts as `replacementCost`. */
function countEdits(a: string, b: string, replacementCost: number): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const getCost = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          getCost(i - 1, j) + 1,
          getCost(i, j - 1) + 1,
          getCost(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : replacementCost),
          isSwap ? getCost(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return getCost(a.length, b.length);
}
