import type { HelpLink } from './help.ts';
import type { Known } from './sentences.ts';
import type { Wish } from './wish.ts';

export interface Idea {
  product_id: string;
  reason: string;
}

export interface Reply {
  text: string;
  /** BCP 47; the language of the text and the question. */
  lang: string;
  ideas: Idea[];
  question: { text: string; choices: string[] } | null;
  /** Where to read more about a question about the product. */
  link: HelpLink | null;
  known: Known[];
  wish: Wish;
  /** Whether enough was known to search, and the message asked for it. */
  hasLooked: boolean;
}
