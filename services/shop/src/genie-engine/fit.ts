import {
  getInterestStems,
  type Interest,
  interestLabels,
  relatedInterests,
} from '../vocabulary/vocabulary.ts';
import { getStem } from '../vocabulary/words.ts';
import { comfortInterests } from './care.ts';
import type { GiftCriteria } from './criteria.ts';
import type { Shelf, ShelfItem } from './shelf.ts';
import { getSimilarity, scoreByViewedProducts, type ViewedWeights } from './similarity.ts';
import { childTags } from './suits.ts';

export interface Fit {
  item: ShelfItem;
  score: number;
  /** Matched interests, as the message names them. */
  matched: string[];
  /** Nearly matched: the message `said` 'sailing', and the product is `for` outdoors. */
  near: { said: string; for: string; isNarrow: boolean }[];
  suitsOccasion: boolean;
  /** Shares an interest with the product that ideas should resemble. */
  isAlike: boolean;
  /**
   * An interest matches at least nearly, or the title contains a word of the criteria. With an example product, every
   * product is relevant. Without interests and words too, but after a difficult event only products that comfort.
   */
  isRelevant: boolean;
}

/** For these occasions, products without the occasion's tag score lower. */
const strictOccasions = new Set([
  'wedding',
  'baby-shower',
  'housewarming',
  'get-well',
  'retirement',
  'graduation',
  'new-job',
  'valentines',
  'anniversary',
  'engagement',
  'halloween',
  'easter',
  'hanukkah',
  'eid',
  'secret-santa',
  'farewell',
]);

/** Returns recipient tags, the best first. They depend on the age, because a niece may be a child or a woman. */
export function findRecipients({ who, age }: GiftCriteria): string[] {
  if (!who) return [];
  const tagsByGender = { f: ['her'], m: ['him'] };
  const genderTags = who.gender === null ? [] : tagsByGender[who.gender];
  if (!who.anyAge || !age) return [...new Set([...who.recipients, ...genderTags])];
  if (age[1] < 13) return age[1] < 2 ? ['baby', 'kids'] : ['kids'];
  if (age[1] < 18) return ['teens', 'kids'];
  return [
    ...new Set([
      ...genderTags,
      'friend',
      ...(age[1] < 27 ? ['student'] : []),
      ...who.recipients.filter(tag => !childTags.has(tag)),
    ]),
  ];
}

const mentionsInterest = ({ textStems }: ShelfItem, { said, isNarrow }: Interest) => {
  const words = said
    .toLowerCase()
    .split(/\W+/)
    .filter(word => word.length > 2);
  const isMentioned = (word: string) => textStems.has(getStem(word));
  return isNarrow ? words.every(isMentioned) : words.some(isMentioned);
};
const getLabel = (tag: string) => interestLabels.get(tag) ?? tag;

/** The product's text must mention a narrow interest: a record bag is for music, not for jazz. */
function matchInterest(
  item: ShelfItem,
  interest: Interest,
): { isMet: boolean; score: number; near?: string } | undefined {
  // An interest outside the vocabulary is found by its words.
  const stems = getInterestStems(interest);
  if (stems.length > 0) {
    if (!stems.every(stem => item.textStems.has(stem))) return undefined;
    const isMet = stems.some(stem => item.titleStems.has(stem));
    return { isMet, score: isMet ? 3.2 : 1 };
  }
  const index = item.interests.indexOf(interest.tag);
  const isNamed = mentionsInterest(item, interest);
  if (index < 0) {
    const near = relatedInterests[interest.tag]?.find(tag => item.interests.includes(tag));
    return near === undefined ? undefined : { isMet: false, score: 0.9, near: getLabel(near) };
  }
  const score = 3.2 + (index === 0 ? 0.6 : 0);
  if (interest.isNarrow)
    return isNamed
      ? { isMet: true, score: score + 1.6 }
      : { isMet: false, score, near: getLabel(interest.tag) };
  return { isMet: true, score: score + (isNamed ? 0.8 : 0) };
}

function matchInterests(item: ShelfItem, interests: readonly Interest[]) {
  const met = new Set<string>();
  const near: Fit['near'] = [];
  let score = 0;
  for (const interest of interests) {
    const match = matchInterest(item, interest);
    if (!match) continue;
    score += match.score;
    if (match.isMet) {
      if (met.size > 0) score += 0.8;
      met.add(interest.said);
    } else if (match.near)
      near.push({ said: interest.said, for: match.near, isNarrow: interest.isNarrow ?? false });
  }
  return { met: [...met], near, score, isRelevant: met.size > 0 || near.length > 0 };
}

function matchWords({ titleStems, textStems }: ShelfItem, words: readonly string[]) {
  const scoreWord = (word: string) => {
    if (titleStems.has(word)) return 3;
    return textStems.has(word) ? 1 : 0;
  };
  const score = words.reduce((sum, word) => sum + scoreWord(word), 0);
  return { score, isRelevant: words.some(word => titleStems.has(word)) };
}

function scoreOccasion({ product }: ShelfItem, occasion: string | null): number {
  if (occasion === null) return 0;
  const [matchScore, mismatchScore] = strictOccasions.has(occasion) ? [1.6, -0.8] : [0.5, 0];
  return product.occasions.includes(occasion) ? matchScore : mismatchScore;
}

interface ScoringContext {
  shelf: Shelf;
  recipients: readonly string[];
  example: ShelfItem | undefined;
  viewedWeights: ViewedWeights;
}

export function scoreFit(
  item: ShelfItem,
  criteria: GiftCriteria,
  { shelf, recipients, example, viewedWeights }: ScoringContext,
): Fit {
  const { product } = item;
  const interests = matchInterests(item, criteria.interests);
  const words = matchWords(
    item,
    criteria.words.filter(word => shelf.isDistinctive(word)),
  );
  const hasNoInterests = criteria.interests.length === 0 && criteria.words.length === 0;
  const isComforting =
    Boolean(criteria.care) && hasNoInterests && comfortInterests.includes(item.interests[0] ?? '');
  const recipientRank = recipients.findIndex(tag => product.recipients.includes(tag));
  let score =
    interests.score +
    words.score +
    scoreOccasion(item, criteria.occasion) +
    scoreByViewedProducts(item, viewedWeights);
  if (recipients.length > 0) score += recipientRank < 0 ? -1.2 : Math.max(0.6, 2.2 - 0.5 * recipientRank);
  if (criteria.age && item.ages[1] - item.ages[0] <= 8) score += 0.8;
  if (criteria.max !== null) score += Math.min(1, product.price / criteria.max / 0.4) - 0.5;
  score += (product.most_popular ? 0.4 : 0) + ((product.rating ?? 4) - 4) * 0.2;
  if (isComforting) score += 3;
  if (example) score += 7 * getSimilarity(item, example);
  return {
    item,
    score,
    matched: interests.met,
    near: interests.near,
    isAlike: example?.interests.some(tag => item.interests.includes(tag)) ?? false,
    suitsOccasion: criteria.occasion !== null && product.occasions.includes(criteria.occasion),
    isRelevant:
      example !== undefined ||
      (hasNoInterests && (isComforting || !criteria.care)) ||
      interests.isRelevant ||
      words.isRelevant,
  };
}
