import MiniSearch, { type Query } from 'minisearch';
import { fold } from '../vocabulary/words.ts';

/** The searched texts of a product. */
export interface Texts {
  _id: string;
  title: string;
  category: string;
  description: string;
}

export interface Hit {
  id: string;
  /** The words of the texts that matched. */
  terms: string[];
}

const wordsMost = 8;
/** More typos in a long word would search the whole index. */
const slipsMost = 2;
/** So few letters match a large part of all words, so descriptions are not searched for them as a prefix. */
const fewLetters = 3;
/**
 * A word with so many products, and such a share of them, says little and is slow. All words of a search
 * together may cost at most twice as much.
 */
const common = { products: 500, share: 0.2 };

/**
 * Searches the texts of a catalogue: title before category before description. Unknown words of four letters
 * or more may be typos, and the last word may be incomplete.
 */
export class TextIndex {
  /** How many `put` calls contained a word. Neither is decremented, so the ratio holds. */
  private readonly terms = new Map<string, number>();
  private puts = 0;
  /** The words of the product being added. */
  private readonly seen = new Set<string>();
  private readonly index = new MiniSearch<Texts>({
    idField: '_id',
    fields: ['title', 'category', 'description'],
    processTerm: (term, field) => {
      const word = fold(term);
      if (field === undefined || word === '' || this.seen.has(word)) return word;
      this.seen.add(word);
      this.terms.set(word, this.frequency(word) + 1);
      return word;
    },
    searchOptions: { processTerm: fold, boost: { title: 6, category: 3 }, maxFuzzy: slipsMost },
    autoVacuum: true,
  });

  add(product: Texts): void {
    this.seen.clear();
    this.puts += 1;
    this.index.add(product);
  }

  discard(id: string): void {
    this.index.discard(id);
  }

  /** Finds products with all or any of these words, best first; `unfinished` may be a prefix. */
  look(words: readonly string[], combineWith: 'AND' | 'OR', unfinished?: string): Hit[] {
    const queries = this.telling(words)
      .slice(0, wordsMost)
      .map(word => this.queryOf(word, word === unfinished));
    if (queries.length === 0) return [];
    return this.index.search({ queries, combineWith }).map(({ id, terms }) => ({ id: String(id), terms }));
  }

  private frequency(word: string): number {
    return this.terms.get(word) ?? 0;
  }

  /** Leaves out words that occur everywhere ('for', 'the') if others are left; the rarest always stays. */
  private telling(words: readonly string[]): string[] {
    const most = Math.max(common.products, common.share * this.puts);
    let sum = 0;
    const kept = new Set(
      words
        .toSorted((a, b) => this.frequency(a) - this.frequency(b))
        .filter((word, at) => {
          sum += this.frequency(word);
          return at === 0 || (this.frequency(word) <= most && sum <= 2 * most);
        }),
    );
    return words.filter(word => kept.has(word));
  }

  private queryOf(word: string, isUnfinished: boolean): Query {
    if (word.length <= fewLetters) {
      const begun = { queries: [word], prefix: true, fields: ['title', 'category'] };
      return isUnfinished ? { queries: [word, begun], combineWith: 'OR' } : word;
    }
    const isTypo = !this.terms.has(word);
    return { queries: [word], fuzzy: isTypo && 0.2, prefix: isUnfinished || isTypo };
  }
}
