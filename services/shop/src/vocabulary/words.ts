/** A word in a text, and its stem for comparisons. */
export interface Word {
  text: string;
  stem: string;
  /** Its position in the folded text. */
  at: number;
}

/** Normalizes a text for comparison: lower case, no accents, straight apostrophes and hyphens. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’ʼ]/g, "'").replace(/[–—]/g, '-').toLowerCase();

/** Words whose ending only looks like a suffix; only a plural 's' is removed. */
const whole = new Set(
  `care wine her other another mother father sister brother water paper dinner winter summer under over number
  computer flower partner beer never ever silver leather daughter king ring spring thing something nothing anything
  everything wedding evening morning earring string wing red bed need feed shed cover river tower power shower drawer
  sweater poster antler letter cider easter soccer anger amber weather feather toner timer order layer rather either
  neither whether together player keeper finger later dessert clever plaster cooler pottery butter pepper ginger cancer
  remember december october november september master monster hamster rooster sling ceiling building gaming fire`.split(
    /\s+/,
  ),
);

/** Returns the stem of a word, which is the same for 'hiking', 'hikes', 'hiker' and 'hike'. */
export function stemOf(word: string): string {
  let stem = word.replace(/'s$|'$/, '');
  if (/[^s]s$/.test(stem) && stem.length > 3)
    stem = stem.endsWith('ies') ? `${stem.slice(0, -3)}y` : stem.slice(0, -1);
  if (whole.has(stem) || stem.length < 4) return stem;
  const cut = /^(.{3,}?)(?:ing|er|ed)$/.exec(stem)?.[1];
  return (cut ?? stem).replace(/e$/, '').replace(/([bdgklmnprt])\1$/, '$1');
}

export function wordsOf(folded: string): Word[] {
  return Array.from(folded.matchAll(/[\p{L}\p{N}][\p{L}\p{N}']*/gu), match => ({
    text: match[0],
    stem: stemOf(match[0]),
    at: match.index,
  }));
}

/** Phrases by their stems; at each position the longest matches. */
export class Lexicon<Entry> {
  private readonly phrases = new Map<string, Entry>();
  private readonly written = new Set<string>();
  private longest = 1;

  add(phrase: string, entry: Entry): void {
    const words = wordsOf(fold(phrase));
    const stems = words.map(word => word.stem);
    for (const { text } of words) this.written.add(text);
    this.longest = Math.max(this.longest, stems.length);
    const key = stems.join(' ');
    if (!this.phrases.has(key)) this.phrases.set(key, entry);
  }

  /** Every single word of the phrases, as written. */
  words(): Iterable<string> {
    return this.written;
  }

  find(words: readonly Word[]): { entry: Entry; from: number; to: number }[] {
    const found: { entry: Entry; from: number; to: number }[] = [];
    for (let from = 0; from < words.length; from += 1) {
      for (let length = Math.min(this.longest, words.length - from); length > 0; length -= 1) {
        const key = words
          .slice(from, from + length)
          .map(word => word.stem)
          .join(' ');
        const entry = this.phrases.get(key);
        if (entry === undefined) continue;
        found.push({ entry, from, to: from + length });
        from += length - 1;
        break;
      }
    }
    return found;
  }
}
