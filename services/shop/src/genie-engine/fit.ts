import { stemsOfWord } from './liked-words.ts';
import { type Leaning, leanedTo, likeness } from './likeness.ts';
import type { Shelf, Stood } from './shelf.ts';
import { childTags } from './suits.ts';
import { interestLabels, nearInterests } from './vocabulary.ts';
import type { Wish } from './wish.ts';
import { stemOf } from './words.ts';

/** Why a product is shown. */
export interface Fit {
  stood: Stood;
  score: number;
  /** What was said and fits: 'fishing', 'jazz'. */
  interests: string[];
  occasion: boolean;
  recipient: boolean;
  /** The same as far as the thing bears it: a tote for records is for music, not for jazz. */
  supported: string[];
  /** The first of these is what it is made for, not only of the same field. */
  isMadeForIt: boolean;
  /** Shares an interest with what further ideas should resemble. */
  isAlike: boolean;
  /** Speaks of something that was said they like, or of what is near it. */
  relevant: boolean;
}

/** Occasions for which not just anything will do. */
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

/** The catalogue's words for the person, the age considered: a niece of twelve is a child, one of thirty a woman. */
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

/** How well what they like is met, each liking weighed by how plainly the thing is made for it. */
function likingsMet(stood: Stood, likings: Wish['interests']) {
  const interests = new Set<string>();
  const supported = new Set<string>();
  const madeFor = new Set<string>();
  let score = 0;
  let relevant = false;
  for (const liked of likings) {
    const { tag, said } = liked;
    const stems = stemsOfWord(liked);
    if (stems.length > 0) {
      if (!stems.every(stem => stood.textStems.has(stem))) continue;
      for (const met of [interests, supported, madeFor]) met.add(said);
      relevant ||= stems.some(stem => stood.titleStems.has(stem));
      continue;
    }
    const place = stood.interests.indexOf(tag);
    if (place < 0) {
      if (!nearInterests[tag]?.some(near => stood.interests.includes(near))) continue;
      relevant = true;
      score += 0.9;
      continue;
    }
    const isNamed = said
      .split(/\W+/)
      .some(word => word.length > 2 && stood.textStems.has(stemOf(word.toLowerCase())));
    const label = interestLabels.get(tag);
    const isGeneral = said === label;
    relevant = true;
    interests.add(said);
    supported.add(isNamed ? said : (label ?? said));
    if (isNamed || (place === 0 && isGeneral)) madeFor.add(said);
    score += 3.2 + (place === 0 ? 0.6 : 0) + (interests.size > 1 ? 0.8 : 0);
    if (isNamed) score += isGeneral ? 0.8 : 1.6;
  }
  return { interests: [...interests], supported: [...supported], madeFor, score, relevant };
}

/** How well further words are met. */
function wordsMet({ titleStems, textStems }: Stood, words: readonly string[]) {
  const score = words.reduce(
    (sum, word) => sum + (titleStems.has(word) ? 3 : textStems.has(word) ? 1 : 0),
    0,
  );
  return { score, relevant: words.some(word => titleStems.has(word)) };
}

function occasionScore({ product }: Stood, occasion: string | null): number {
  if (occasion === null) return 0;
  const [meets, fails] = ownOccasions.has(occasion) ? [1.6, -0.8] : [0.5, 0];
  return product.occasions.includes(occasion) ? meets : fails;
}

/** What a wish is matched with besides its own words. */
export interface Match {
  shelf: Shelf;
  recipients: readonly string[];
  /** What further ideas should resemble. */
  model: Stood | undefined;
  leaning: Leaning;
}

export function fitOf(stood: Stood, wish: Wish, { shelf, recipients, model, leaning }: Match): Fit {
  const { product } = stood;
  const likings = likingsMet(stood, wish.interests);
  const words = wordsMet(
    stood,
    wish.words.filter(word => shelf.names(word)),
  );
  const saysNothing = wish.interests.length === 0 && wish.words.length === 0;
  const rank = recipients.findIndex(tag => product.recipients.includes(tag));
  let score = likings.score + words.score + occasionScore(stood, wish.occasion) + leanedTo(stood, leaning);
  if (recipients.length > 0) score += rank < 0 ? -1.2 : Math.max(0.6, 2.2 - 0.5 * rank);
  if (wish.age && stood.ages[1] - stood.ages[0] <= 8) score += 0.8;
  if (wish.max !== null) score += Math.min(1, product.price / wish.max / 0.4) - 0.5;
  score += (product.most_popular ? 0.4 : 0) + ((product.rating ?? 4) - 4) * 0.2;
  if (model) score += 7 * likeness(stood, model);
  return {
    stood,
    score,
    interests: likings.interests,
    supported: likings.supported,
    isMadeForIt: likings.madeFor.has(likings.supported[0] ?? ''),
    isAlike: model?.interests.some(tag => stood.interests.includes(tag)) ?? false,
    occasion: wish.occasion !== null && product.occasions.includes(wish.occasion),
    recipient: rank >= 0 && rank < 3,
    relevant: model !== undefined || saysNothing || likings.relevant || words.relevant,
  };
}
