import MiniSearch, { type Query } from 'minisearch';
import { fold } from '../vocabulary/words.ts';

export interface ProductText {
  _id: string;
  title: string;
  category: string;
  description: string;
}

export interface Hit {
  id: string;
  terms: string[];
}

const maxWords = 8;
/** With more typos, a word would match a large part of the index. */
const maxTypos = 2;
/** Prefixes of at most this many characters match too many words in descriptions. */
const shortPrefixLength = 3;
/** MiniSearch allows this many typos per character of a word, rounded. */
const typosPerCharacter = 0.2;
/**
 * A word in more products than both this number and this share says little and is slow to search. The words of one
 * search may together be in twice as many products.
 */
const commonWord = { products: 500, share: 0.2 };

/**
 * Titles count more than categories, and categories more than descriptions. Treats unknown words of four or more
 * letters as typos.
 */
export class TextIndex {
  /** How many added products contained a word. Removing a product does not lower this count or `addedCount`. */
  private readonly productCounts = new Map<string, number>();
  private addedCount = 0;
  /** The words of the product that is being added, so that each is counted once. */
  private readonly wordsOfAddedProduct = new Set<string>();
  private readonly index = new MiniSearch<ProductText>({
    idField: '_id',
    fields: ['title', 'category', 'description'],
    processTerm: (term, field) => {
      const word = fold(term);
      if (field === undefined || word === '' || this.wordsOfAddedProduct.has(word)) return word;
      this.wordsOfAddedProduct.add(word);
      this.productCounts.set(word, this.getFrequency(word) + 1);
      return word;
    },
    searchOptions: { processTerm: fold, boost: { title: 6, category: 3 }, maxFuzzy: maxTypos },
    autoVacuum: true,
  });

  add(product: ProductText): void {
    this.wordsOfAddedProduct.clear();
    this.addedCount += 1;
    this.index.add(product);
  }

  discard(id: string): void {
    this.index.discard(id);
  }

  /** Returns the best hit first. `incompleteWord` may be the beginning of a word. */
  search(words: readonly string[], combineWith: 'AND' | 'OR', incompleteWord?: string): Hit[] {
    const queries = this.dropCommonWords(words)
      .slice(0, maxWords)
      .map(word => this.buildQuery(word, word === incompleteWord));
    if (queries.length === 0) return [];
    return this.index.search({ queries, combineWith }).map(({ id, terms }) => ({ id: String(id), terms }));
  }

  private getFrequency(word: string): number {
    return this.productCounts.get(word) ?? 0;
  }

  /** Always keeps the rarest word. */
  private dropCommonWords(words: readonly string[]): string[] {
    const maxFrequency = Math.max(commonWord.products, commonWord.share * this.addedCount);
    let totalFrequency = 0;
    const selected = new Set(
      words
        .toSorted((a, b) => this.getFrequency(a) - this.getFrequency(b))
        .filter((word, index) => {
          totalFrequency += this.getFrequency(word);
          return (
            index === 0 || (this.getFrequency(word) <= maxFrequency && totalFrequency <= 2 * maxFrequency)
          );
        }),
    );
    return words.filter(word => selected.has(word));
  }

  private buildQuery(word: string, isIncomplete: boolean): Query {
    if (word.length <= shortPrefixLength) {
      const prefixQuery = { queries: [word], prefix: true, fields: ['title', 'category'] };
      return isIncomplete ? { queries: [word, prefixQuery], combineWith: 'OR' } : word;
    }
    const isTypo = !this.productCounts.has(word);
    return { queries: [word], fuzzy: isTypo && typosPerCharacter, prefix: isIncomplete || isTypo };
  }
}
