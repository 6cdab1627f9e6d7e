export interface Word {
  text: string;
  stem: string;
  /** The position of the first character in the text. */
  index: number;
}

/** Converts to lower case, removes accents, straightens apostrophes and turns dashes into hyphens. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’ʼ]/g, "'").replace(/[–—]/g, '-').toLowerCase();

/** Words that only seem to have a suffix. `getStem` only removes a final 's' from them. */
const unsuffixedWords = new Set(
  `care wine her other another mother father sister brother water paper dinner winter summer under over number
  computer flower partner beer never ever silver leather daughter king ring spring thing something nothing anything
  everything wedding evening morning earring string wing red bed need feed shed cover river tower power shower drawer
  sweater poster antler letter cider easter soccer anger amber weather feather toner timer order layer rather either
  neither whether together player keeper finger later dessert clever plaster cooler pottery butter pepper ginger cancer
  remember december october november september master monster hamster rooster sling ceiling building gaming fire`.split(
    /\s+/,
  ),
);

/** Returns the same stem for 'hiking', 'hikes', 'hiker' and 'hike'. */
export function getStem(word: string): string {
  let stem = word.replace(/'s$|'$/, '');
  if (/[^s]s$/.test(stem) && stem.length > 3)
    stem = stem.endsWith('ies') ? `${stem.slice(0, -3)}y` : stem.slice(0, -1);
  if (unsuffixedWords.has(stem) || stem.length < 4) return stem;
  const root = /^(.{3,}?)(?:ing|er|ed)$/.exec(stem)?.[1];
  return (root ?? stem).replace(/e$/, '').replace(/([bdgklmnprt])\1$/, '$1');
}

export function splitWords(folded: string): Word[] {
  return Array.from(folded.matchAll(/[\p{L}\p{N}][\p{L}\p{N}']*/gu), match => ({
    text: match[0],
    stem: getStem(match[0]),
    index: match.index,
  }));
}

export class Lexicon<Entry> {
  private readonly phrases = new Map<string, Entry>();
  private readonly singleWords = new Set<string>();
  private maxPhraseLength = 1;

  add(phrase: string, entry: Entry): void {
    const words = splitWords(fold(phrase));
    const stems = words.map(word => word.stem);
    for (const { text } of words) this.singleWords.add(text);
    this.maxPhraseLength = Math.max(this.maxPhraseLength, stems.length);
    const key = stems.join(' ');
    if (!this.phrases.has(key)) this.phrases.set(key, entry);
  }

  listWords(): Iterable<string> {
    return this.singleWords;
  }

  /** `from` and `to` are indexes in `words`. `to` is exclusive. */
  find(words: readonly Word[]): { entry: Entry; from: number; to: number }[] {
    const matches: { entry: Entry; from: number; to: number }[] = [];
    for (let from = 0; from < words.length; from += 1) {
      for (let length = Math.min(this.maxPhraseLength, words.length - from); length > 0; length -= 1) {
        const key = words
          .slice(from, from + length)
          .map(word => word.stem)
          .join(' ');
        const entry = this.phrases.get(key);
        if (entry === undefined) continue;
        matches.push({ entry, from, to: from + length });
        from += length - 1;
        break;
      }
    }
    return matches;
  }
}
