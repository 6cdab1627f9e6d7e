import type { Interest } from '../vocabulary/vocabulary.ts';
import type { DifficultEvent } from './care.ts';
import type { Exclusion } from './kinds.ts';

/** Genie may ask only `who` repeatedly. */
export const questions = ['who', 'age', 'interests', 'budget', 'occasion'] as const;
export type Question = (typeof questions)[number];

export interface GiftCriteria {
  who: {
    label: string;
    /** Whose relation this is: 'his' or 'your brother’s'. Null for the writer's. */
    of?: string | null;
    name: string | null;
    recipients: string[];
    gender: 'f' | 'm' | null;
    /** In years: typical for the relation. `GiftCriteria.age` is the stated age. */
    ages: [number, number];
    anyAge: boolean;
  } | null;
  age: [number, number] | null;
  occasion: string | null;
  interests: Interest[];
  /** 'Surprise me' avoids these interests, because the list already covers them. */
  away?: string[];
  /** Stems of other words that describe the gift. */
  words: string[];
  /** In the shop's currency. */
  min: number | null;
  max: number | null;
  /** The stated limit, if in another currency. */
  foreignMax?: { amount: number; currency: string } | null;
  /** For a limit such as 'about 50'. */
  isAround?: boolean;
  /** The limit is for each of several people. It then also applies to the next person. */
  isEach?: boolean;
  care?: DifficultEvent | null;
  refusals: Exclusion[];
  /** Product ids. */
  turnedDown: string[];
  /** The id of the product that ideas should resemble. */
  like: string | null;
  /** Product ids. */
  shown: string[];
  asked: Question[];
  /** The question that Genie has just asked. */
  open: Question | null;
}

export const emptyCriteria: GiftCriteria = {
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

/** Earlier releases stored tags and categories instead of marks. */
interface OlderRefusal {
  label: string;
  tags?: string[];
  categories?: string[];
  marks?: string[];
  stems: string[];
}

export const migrateCriteria = (
  stored: Omit<GiftCriteria, 'refusals'> & { refusals: OlderRefusal[] },
): GiftCriteria => ({
  ...emptyCriteria,
  ...stored,
  refusals: stored.refusals.map(({ label, stems, marks, tags = [], categories = [] }) => ({
    label,
    stems,
    marks: marks ?? [...tags, ...categories.map(slug => `in:${slug}`)],
  })),
});

export const maxProductIds = 120;

export interface SearchContext {
  currency: string;
  /** Titles on the list that Genie was opened from, which are not suggested. They reveal no claims. */
  listTitles: readonly string[];
  viewedIds: readonly string[];
  faq?: readonly { question: string; answer: string }[];
}

export type Intent =
  | { kind: 'find' }
  | { kind: 'cheaper' | 'pricier' | 'more' | 'instead' | 'refused' | 'removed' | 'surprise' }
  | { kind: 'like'; title: string }
  | {
      kind: 'about';
      ids: string[];
      /** The product's text may lack what was requested. */
      isUnanswered?: boolean;
    }
  | { kind: 'hello' | 'thanks' | 'help' | 'restart' | 'not-understood' };

export interface ShownProduct {
  product_id: string;
  title: string;
  price: number;
}
