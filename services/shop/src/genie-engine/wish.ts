import type { Care } from './care.ts';
import type { Refusal } from './kinds.ts';
import type { Interest } from './vocabulary.ts';

/** What can be asked: each at most once. */
export const questions = ['who', 'age', 'interests', 'budget', 'occasion'] as const;
export type Question = (typeof questions)[number];

/** Everything that was said about a present: plain data, kept with the conversation. */
export interface Wish {
  who: {
    label: string;
    /** Whose they are, where they are not the speaker's own: 'his', 'your brother’s'. */
    of?: string | null;
    name: string | null;
    recipients: string[];
    gender: 'f' | 'm' | null;
    ages: [number, number];
    anyAge: boolean;
  } | null;
  age: [number, number] | null;
  occasion: string | null;
  interests: Interest[];
  /** Tags of interests to look away from: what a list has enough of, where a surprise was asked for. */
  away?: string[];
  /** Other words of interest, by their stems. */
  words: string[];
  /** In the shop's currency. */
  min: number | null;
  max: number | null;
  /** The limit as it was said, where that was in another currency. */
  foreignMax?: { amount: number; currency: string } | null;
  /** The limit was said with 'about' or 'around'. */
  isAround?: boolean;
  /** The limit is for each of several people: it holds for the next one too. */
  isEach?: boolean;
  /** Something hard that happened to them. */
  care?: Care | null;
  refusals: Refusal[];
  /** Products that were turned down one by one. */
  turnedDown: string[];
  /** The product that further ideas should resemble. */
  like: string | null;
  shown: string[];
  asked: Question[];
  /** The question that waits for an answer. */
  open: Question | null;
}

export const emptyWish: Wish = {
  who: null,
  age: null,
  occasion: null,
  interests: [],
  words: [],
  min: null,
  max: null,
  foreignMax: null,
  isEach: false,
  care: null,
  refusals: [],
  turnedDown: [],
  like: null,
  shown: [],
  asked: [],
  open: null,
};

/** Before refusals had marks, they had tags and categories. */
interface OlderRefusal {
  label: string;
  tags?: string[];
  categories?: string[];
  marks?: string[];
  stems: string[];
}

/** A wish as it was kept, by this release or one before. */
export const asWish = (kept: Omit<Wish, 'refusals'> & { refusals: OlderRefusal[] }): Wish => ({
  ...emptyWish,
  ...kept,
  refusals: kept.refusals.map(({ label, stems, marks, tags = [], categories = [] }) => ({
    label,
    stems,
    marks: marks ?? [...tags, ...categories.map(slug => `in:${slug}`)],
  })),
});

/** Products that a wish remembers of each sort: the latest. */
export const productsKept = 120;

/** What else bears on an answer: the list that Genie was opened from and what the person looked at. */
export interface Surroundings {
  currency: string;
  /** Titles on the list already: nothing is suggested twice. Never what of it was taken. */
  onList: readonly string[];
  /** Ids of products. */
  lookedAt: readonly string[];
  /** The product's own questions and answers. */
  faq?: readonly { question: string; answer: string }[];
}

/** What a message asks for. */
export type Act =
  | { kind: 'find' }
  | { kind: 'cheaper' | 'pricier' | 'more' | 'instead' | 'refused' | 'forgot' | 'surprise' }
  | { kind: 'like'; title: string }
  | { kind: 'about'; id: string }
  | { kind: 'hello' | 'thanks' | 'help' | 'again' | 'lost' };

/** A product that stands on the screen, as messages refer to it. */
export interface Shown {
  product_id: string;
  title: string;
  price: number;
}
