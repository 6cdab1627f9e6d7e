import type { GiftCriteria } from './criteria.ts';
import type { HelpLink } from './help.ts';
import type { KnownFact } from './sentences.ts';

export interface Idea {
  product_id: string;
  reason: string;
}

export interface Reply {
  text: string;
  /** BCP 47, for text and question. */
  lang: string;
  ideas: Idea[];
  question: { text: string; choices: string[] } | null;
  /** For a question about Giftlist. */
  link: HelpLink | null;
  /** What Genie has understood so far. */
  known: KnownFact[];
  criteria: GiftCriteria;
  hasSearched: boolean;
}
