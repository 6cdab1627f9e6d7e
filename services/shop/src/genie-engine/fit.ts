import { type Interest, interestLabels, nearInterests, stemsOfWord } from '../vocabulary/vocabulary.ts';
import { stemOf } from '../vocabulary/words.ts';
import { comforting } from './care.ts';
import { type Leaning, leanedTo, likeness } from './likeness.ts';
import type { Shelf, ShelfItem } from './shelf.ts';
import { childTags } from './suits.ts';
import type { Wish } from './wish.ts';

/** Why a product is shown. */
export interface Fit {
  item: ShelfItem;
  score: number;
  /** Facts that it matches: 'fishing', 'jazz'. */
  met: string[];
  /** Facts that it nearly matches: sailing, by a product for the outdoors. */
  near: { said: string; for: string; isNarrow: boolean }[];
  occasion: boolean;
  /** Shares an interest with the product that further ideas should resemble. */
  isAlike: boolean;
  /** Relates to an interest that was named, or to a similar one. */
  relevant: boolean;
}

/** Occasions that need a matching product. */
const ownOccasions = new Set([
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

/**
 * The catalogue's recipients for the person, considering the age: a niece of twelve is a child, one of thirty
 * a woman.
 */
export function recipientsOf({ who, age }: Wish): string[] {
  if (!who) return [];
  const wider = who.gender === 'f' ? ['her'] : who.gender === 'm' ? ['him'] : [];
  if (!who.anyAge || !age) return [...new Set([...who.recipients, ...wider])];
  if (age[1] < 13) return age[1] < 2 ? ['baby', 'kids'] : ['kids'];
  if (age[1] < 18) return ['teens', 'kids'];
  return [
    ...new Set([
      ...wider,
      'friend',
      ...(age[1] < 27 ? ['student'] : []),
      ...who.recipients.filter(tag => !childTags.has(tag)),
    ]),
  ];
}

const isNamedIn = ({ textStems }: ShelfItem, { said, isNarrow }: Interest) => {
  const words = said
    .toLowerCase()
    .split(/\W+/)
    .filter(word => word.length > 2);
  const isIn = (word: string) => textStems.has(stemOf(word));
  return isNarrow ? words.every(isIn) : words.some(isIn);
};
const labelOf = (tag: string) => interestLabels.get(tag) ?? tag;

/** A narrow interest needs a product that names it: a tote for records is for music, not for jazz. */
function howMet(
  item: ShelfItem,
  liked: Interest,
): { isMet: boolean; score: number; near?: string } | undefined {
  const stems = stemsOfWord(liked);
  if (stems.length > 0) {
    if (!stems.every(stem => item.textStems.has(stem))) return undefined;
    const isMet = stems.some(stem => item.titleStems.has(stem));
    return { isMet, score: isMet ? 3.2 : 1 };
  }
  const place = item.interests.indexOf(liked.tag);
  const isNamed = isNamedIn(item, liked);
  if (place < 0) {
    const near = nearInterests[liked.tag]?.find(tag => item.interests.includes(tag));
    return near === undefined ? undefined : { isMet: false, score: 0.9, near: labelOf(near) };
  }
  const score = 3.2 + (place === 0 ? 0.6 : 0);
  if (liked.isNarrow)
    return isNamed ? { isMet: true, score: score + 1.6 } : { isMet: false, score, near: labelOf(liked.tag) };
  return { isMet: true, score: score + (isNamed ? 0.8 : 0) };
}

/** How well the interests are matched, each weighted by how clearly the product is made for it. */
function likingsMet(item: ShelfItem, likings: readonly Interest[]) {
  const met = new Set<string>();
  const near: Fit['near'] = [];
  let score = 0;
  for (const liked of likings) {
    const how = howMet(item, liked);
    if (!how) continue;
    score += how.score;
    if (how.isMet) {
      if (met.size > 0) score += 0.8;
      met.add(liked.said);
    } else if (how.near) near.push({ said: liked.said, for: how.near, isNarrow: liked.isNarrow ?? false });
  }
  return { met: [...met], near, score, relevant: met.size > 0 || near.length > 0 };
}

/** How well other words are matched. */
function wordsMet({ titleStems, textStems }: ShelfItem, words: readonly string[]) {
  const score = words.reduce(
    (sum, word) => sum + (titleStems.has(word) ? 3 : textStems.has(word) ? 1 : 0),
    0,
  );
  return { score, relevant: words.some(word => titleStems.has(word)) };
}

function occasionScore({ product }: ShelfItem, occasion: string | null): number {
  if (occasion === null) return 0;
  const [meets, fails] = ownOccasions.has(occasion) ? [1.6, -0.8] : [0.5, 0];
  return product.occasions.includes(occasion) ? meets : fails;
}

/** What products are compared with, besides the wish. */
interface Match {
  shelf: Shelf;
  recipients: readonly string[];
  /** The product that further ideas should resemble. */
  model: ShelfItem | undefined;
  leaning: Leaning;
}

export function fitOf(item: ShelfItem, wish: Wish, { shelf, recipients, model, leaning }: Match): Fit {
  const { product } = item;
  const likings = likingsMet(item, wish.interests);
  const words = wordsMet(
    item,
    wish.words.filter(word => shelf.names(word)),
  );
  const saysNothing = wish.interests.length === 0 && wish.words.length === 0;
  const comforts = Boolean(wish.care) && saysNothing && comforting.includes(item.interests[0] ?? '');
  const rank = recipients.findIndex(tag => product.recipients.includes(tag));
  let score = likings.score + words.score + occasionScore(item, wish.occasion) + leanedTo(item, leaning);
  if (recipients.length > 0) score += rank < 0 ? -1.2 : Math.max(0.6, 2.2 - 0.5 * rank);
  if (wish.age && item.ages[1] - item.ages[0] <= 8) score += 0.8;
  if (wish.max !== null) score += Math.min(1, product.price / wish.max / 0.4) - 0.5;
  score += (product.most_popular ? 0.4 : 0) + ((product.rating ?? 4) - 4) * 0.2;
  if (comforts) score += 3;
  if (model) score += 7 * likeness(item, model);
  return {
    item,
    score,
    met: likings.met,
    near: likings.near,
    isAlike: model?.interests.some(tag => item.interests.includes(tag)) ?? false,
    occasion: wish.occasion !== null && product.occasions.includes(wish.occasion),
    relevant:
      model !== undefined || (saysNothing && (comforts || !wish.care)) || likings.relevant || words.relevant,
  };
}
