import type { GiftCriteria } from './criteria.ts';
import type { HelpLink } from './help.ts';
import type { KnownFact } from './sentences.ts';

export interface Idea {
  product_id: string;
  reason: string;
}

export interface Reply {
  text: string;
  /** The language of the text and the question (BCP 47). */
  lang: string;
  ideas: Idea[];
  question: { text: string; choices: string[] } | null;
  /** A help page for a question about Giftlist. */
  link: HelpLink | null;
  known: KnownFact[];
  criteria: GiftCriteria;
  /** Whether the engine searched for products. */
  hasSearched: boolean;
}
