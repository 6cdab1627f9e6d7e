import type { HelpLink } from './help.ts';
import type { Known } from './sentences.ts';
import type { Wish } from './wish.ts';

export interface Idea {
  product_id: string;
  reason: string;
}

export interface Reply {
  text: string;
  /** BCP 47; what the text and the question are in. */
  lang: string;
  ideas: Idea[];
  question: { text: string; choices: string[] } | null;
  /** Where a question about the product is answered in full. */
  link: HelpLink | null;
  known: Known[];
  wish: Wish;
  /** Whether enough is known to look along the shelf, and this was a message to do so. */
  hasLooked: boolean;
}
