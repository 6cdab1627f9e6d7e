import type { GiftCriteria } from './criteria.ts';
import type { HelpLink } from './help.ts';
import type { KnownFact } from './sentences.ts';

export interface Idea {
  product_id: string;
  reason: string;
}

export interface Reply {
  text: string;
  /** The language of text and question (BCP 47). */
  lang: string;
  ideas: Idea[];
  question: { text: string; choices: string[] } | null;
  /** For a question about Giftlist. */
  link: HelpLink | null;
  known: KnownFact[];
  criteria: GiftCriteria;
  hasSearched: boolean;
}
