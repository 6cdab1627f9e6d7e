import type { Interest } from '../vocabulary/vocabulary.ts';
import type { Care } from './care.ts';
import type { Exclusion } from './kinds.ts';

/** What Genie can ask, each at most once. */
export const questions = ['who', 'age', 'interests', 'budget', 'occasion'] as const;
export type Question = (typeof questions)[number];

/** Everything that was said about a present; plain data, stored with the conversation. */
export interface Wish {
  who: {
    label: string;
    /** The possessor, unless it is the speaker: 'his', 'your brother’s'. */
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
  /** Interests to avoid: those the list already covers, if a surprise was asked for. */
  away?: string[];
  /** Stems of other words of interest. */
  words: string[];
  /** In the shop's currency. */
  min: number | null;
  max: number | null;
  /** The limit as stated, if it was in another currency. */
  foreignMax?: { amount: number; currency: string } | null;
  /** The limit was stated with 'about' or 'around'. */
  isAround?: boolean;
  /** The limit is for each of several people, so it applies to the next one too. */
  isEach?: boolean;
  /** Something hard that happened to them. */
  care?: Care | null;
  refusals: Exclusion[];
  /** Products that were rejected individually. */
  turnedDown: string[];
  /** The product that further ideas should resemble. */
  like: string | null;
  shown: string[];
  asked: Question[];
  /** The question that Genie asked last. */
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

/** Converts a stored wish of this or an older release. */
export const asWish = (kept: Omit<Wish, 'refusals'> & { refusals: OlderRefusal[] }): Wish => ({
  ...emptyWish,
  ...kept,
  refusals: kept.refusals.map(({ label, stems, marks, tags = [], categories = [] }) => ({
    label,
    stems,
    marks: marks ?? [...tags, ...categories.map(slug => `in:${slug}`)],
  })),
});

/** The most products of each kind that a wish remembers. */
export const productsKept = 120;

/** What else a reply depends on: the list that Genie was opened from, and viewed products. */
export interface Surroundings {
  currency: string;
  /** Titles on the list, which are not suggested again. Never what is taken. */
  onList: readonly string[];
  /** Ids of viewed products. */
  lookedAt: readonly string[];
  /** The product's FAQ. */
  faq?: readonly { question: string; answer: string }[];
}

/** What a message asks for. */
export type Act =
  | { kind: 'find' }
  | { kind: 'cheaper' | 'pricier' | 'more' | 'instead' | 'refused' | 'forgot' | 'surprise' }
  | { kind: 'like'; title: string }
  | {
      kind: 'about';
      ids: string[];
      /** The shop's text may not contain the fact asked for. */
      isUnanswered?: boolean;
    }
  | { kind: 'hello' | 'thanks' | 'help' | 'again' | 'lost' };

/** A product on the screen, to which messages can refer. */
export interface Shown {
  product_id: string;
  title: string;
  price: number;
}
