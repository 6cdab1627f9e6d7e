import { stemsOfWord } from './liked-words.ts';
import { type Leaning, leanedTo, leaningOf, likeness } from './likeness.ts';
import type { Shelf, Stood } from './shelf.ts';
import { interestLabels, nearInterests } from './vocabulary.ts';
import type { Refusal, Surroundings, Wish } from './wish.ts';
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

const childTags = new Set(['kids', 'teens', 'baby', 'new-parents']);
const petTags = new Set(['dog', 'cat', 'pet']);
const petInterests = new Set(['dogs', 'cats', 'small-pets', 'nature']);
const sheTags = new Set(['her', 'mom', 'grandma']);
const heTags = new Set(['him', 'dad', 'grandpa']);
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

/** A row has at least so many ideas, where limits allow. */
const fewest = 3;

const within = (ages: readonly [number, number], [from, to]: readonly [number, number]) =>
  ages[0] <= from && ages[1] >= to;
const meets = (ages: readonly [number, number], [from, to]: readonly [number, number]) =>
  ages[0] <= to && ages[1] >= from;

/** What must never be shown: over budget, refused, for another age or sort of person, or shown before. */
export function isAllowed(stood: Stood, wish: Wish): boolean {
  const { product } = stood;
  if (wish.max !== null && product.price > wish.max) return false;
  if (wish.min !== null && product.price < wish.min) return false;
  if (wish.turnedDown.includes(product.product_id) || wish.shown.includes(product.product_id)) return false;
  if (isRefused(stood, wish.refusals)) return false;
  if (wish.away?.some(tag => stood.interests.includes(tag))) return false;
  return suitsAge(stood, wish) && suitsPerson(stood, wish);
}

/** Whether something stands on the list already. */
export function isOn(onList: readonly string[]): (stood: Stood) => boolean {
  const have = new Set(onList.map(titleKey));
  return ({ product }) => have.has(titleKey(product.title));
}

const titleKey = (title: string) => title.trim().toLowerCase();

/** Whether one of the refusals speaks of it. */
export function isRefused({ product, interests, textStems }: Stood, refusals: readonly Refusal[]): boolean {
  return refusals.some(
    ({ tags, categories, stems }) =>
      categories.includes(product.category_slug) ||
      tags.some(tag => interests.includes(tag)) ||
      stems.some(stem => textStems.has(stem)),
  );
}

function suitsAge(stood: Stood, { age, who }: Wish): boolean {
  const isForPet = who?.recipients.some(tag => petTags.has(tag));
  if (isForPet) return true;
  if (age)
    return age[1] < 18
      ? within(stood.ages, age) && saysAge(stood)
      : meets(stood.ages, age) && stood.ages[1] > 17;
  if (!who) return true;
  if (who.anyAge || who.ages[1] < 18) return meets(stood.ages, who.ages);
  return stood.ages[1] >= who.ages[0];
}

/** For a child only what says for which age it is, or what comes from where children's things are. */
const saysAge = ({ product }: Stood) =>
  product.age !== '' ||
  /^(?:toys|kids|baby|games|books)/.test(product.category_slug) ||
  product.recipients.includes('kids');

function suitsPerson({ product }: Stood, wish: Wish): boolean {
  const { who, age } = wish;
  const { recipients } = product;
  if (recipients.length === 0) return true;
  const isPetThing = recipients.every(tag => petTags.has(tag));
  if (!who) return !isPetThing;
  const isForPet = who.recipients.some(tag => petTags.has(tag));
  if (isForPet) return recipients.some(tag => who.recipients.includes(tag));
  if (isPetThing) return false;
  if (recipients.some(tag => petTags.has(tag)) && !wish.interests.some(({ tag }) => petInterests.has(tag)))
    return false;
  const isChild = (age?.[1] ?? who.ages[1]) < 18;
  if (isChild)
    return recipients.some(
      tag => tag === 'kids' || tag === 'teens' || (tag === 'baby' && (age?.[0] ?? who.ages[0]) < 4),
    );
  const overlaps = recipients.some(tag => who.recipients.includes(tag));
  const isOpen = who.anyAge && age === null;
  if (!overlaps && !isOpen && recipients.every(tag => childTags.has(tag))) return false;
  if (who.gender === 'm' && recipients.every(tag => sheTags.has(tag) || childTags.has(tag))) return overlaps;
  if (who.gender === 'f' && recipients.every(tag => heTags.has(tag) || childTags.has(tag))) return overlaps;
  return true;
}

/** The catalogue's words for the person, the age considered: a niece of twelve is a child, one of thirty a woman. */
function recipientsOf({ who, age }: Wish): string[] {
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

function fitOf(
  stood: Stood,
  wish: Wish,
  shelf: Shelf,
  recipients: readonly string[],
  model: Stood | undefined,
  leaning: Leaning,
): Fit {
  const { product } = stood;
  const interests: string[] = [];
  const supported: string[] = [];
  const madeFor = new Set<string>();
  let score = 0;
  let relevant = model !== undefined || (wish.interests.length === 0 && wish.words.length === 0);
  for (const liked of wish.interests) {
    const { tag, said } = liked;
    const stems = stemsOfWord(liked);
    if (stems.length > 0) {
      if (!stems.every(stem => stood.textStems.has(stem))) continue;
      interests.push(said);
      supported.push(said);
      madeFor.add(said);
      relevant ||= stems.some(stem => stood.titleStems.has(stem));
      continue;
    }
    const place = stood.interests.indexOf(tag);
    const isNamed = [...said.split(/\W+/)].some(
      word => word.length > 2 && stood.textStems.has(stemOf(word.toLowerCase())),
    );
    if (place < 0) {
      if (!nearInterests[tag]?.some(near => stood.interests.includes(near))) continue;
      relevant = true;
      score += 0.9;
      continue;
    }
    relevant = true;
    interests.push(said);
    const isGeneral = said === interestLabels.get(tag);
    supported.push(isNamed ? said : (interestLabels.get(tag) ?? said));
    if (isNamed || (place === 0 && isGeneral)) madeFor.add(said);
    score +=
      3.2 +
      (place === 0 ? 0.6 : 0) +
      (isNamed ? (isGeneral ? 0.8 : 1.6) : 0) +
      (interests.length > 1 ? 0.8 : 0);
  }
  for (const word of wish.words.filter(one => shelf.names(one))) {
    relevant ||= stood.titleStems.has(word);
    if (stood.titleStems.has(word)) score += 3;
    else if (stood.textStems.has(word)) score += 1;
  }
  const rank = recipients.findIndex(tag => product.recipients.includes(tag));
  if (recipients.length > 0) score += rank < 0 ? -1.2 : Math.max(0.6, 2.2 - 0.5 * rank);
  const occasion = wish.occasion !== null && product.occasions.includes(wish.occasion);
  if (wish.occasion)
    score += occasion
      ? ownOccasions.has(wish.occasion)
        ? 1.6
        : 0.5
      : ownOccasions.has(wish.occasion)
        ? -0.8
        : 0;
  if (wish.age && stood.ages[1] - stood.ages[0] <= 8) score += 0.8;
  if (wish.max !== null) score += Math.min(1, product.price / wish.max / 0.4) - 0.5;
  score += (product.most_popular ? 0.4 : 0) + ((product.rating ?? 4) - 4) * 0.2;
  if (model) score += 7 * likeness(stood, model);
  score += leanedTo(stood, leaning);
  return {
    stood,
    score,
    interests: [...new Set(interests)],
    supported: [...new Set(supported)],
    isMadeForIt: madeFor.has(supported[0] ?? ''),
    isAlike: model !== undefined && stood.interests.some(tag => model.interests.includes(tag)),
    occasion,
    recipient: rank >= 0 && rank < 3,
    relevant,
  };
}

/**
 * Products for a wish, the best first and not all alike: each next one is weighed against those before it,
 * and an interest that nothing covers yet counts more. Limits are never bent to fill the row.
 */
export function rankFor(wish: Wish, shelf: Shelf, around: Surroundings, most: number): Fit[] {
  const recipients = recipientsOf(wish);
  const model = wish.like === null ? undefined : shelf.get(wish.like);
  const tags = wish.interests.flatMap(({ tag }) => [tag, ...(nearInterests[tag] ?? [])]);
  const wide = [
    ...tags,
    ...recipients,
    ...(model ? [...model.interests, `in:${model.product.category_slug}`] : []),
  ];
  const isThere = isOn(around.onList);
  const leaning = leaningOf(around.lookedAt.flatMap(id => shelf.get(id) ?? []));
  const fits: Fit[] = [];
  for (const stood of shelf.candidates(wish, wide)) {
    if (isAllowed(stood, wish) && !isThere(stood))
      fits.push(fitOf(stood, wish, shelf, recipients, model, leaning));
  }
  fits.sort(
    (a, b) => b.score - a.score || (a.stood.product.product_id < b.stood.product.product_id ? -1 : 1),
  );
  return spread(enoughOf(fits).slice(0, 120), most, model !== undefined);
}

/** A short row that speaks of what they like is better than a full one; three are filled up at least. */
function enoughOf(fits: readonly Fit[]): Fit[] {
  const relevant = fits.filter(fit => fit.relevant);
  const filling = Math.max(0, fewest - relevant.length);
  return [...relevant, ...fits.filter(fit => !fit.relevant).slice(0, filling)];
}

function spread(fits: readonly Fit[], most: number, isLike: boolean): Fit[] {
  const chosen: Fit[] = [];
  const covered = new Set<string>();
  const left = fits.map(fit => ({ fit, alike: 0, sameShelf: 0 }));
  while (chosen.length < most && left.length > 0) {
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    left.forEach(({ fit, alike, sameShelf }, at) => {
      const fresh = fit.interests.some(said => !covered.has(said)) ? 1.5 : 0;
      const score = fit.score + fresh - (isLike ? 0.8 : 2.6) * alike - (isLike ? 0.1 : 0.55) * sameShelf;
      if (score > bestScore) [best, bestScore] = [at, score];
    });
    const [next] = left.splice(best, 1);
    if (!next) break;
    chosen.push(next.fit);
    for (const said of next.fit.interests) covered.add(said);
    const { stood } = next.fit;
    for (const other of left) {
      other.alike = Math.max(other.alike, likeness(stood, other.fit.stood));
      other.sameShelf += Number(stood.product.category_slug === other.fit.stood.product.category_slug);
    }
  }
  return chosen;
}

/** The interests that most of what is still possible shares: answers to offer when asking about them. */
export function commonInterests(wish: Wish, shelf: Shelf, around: Surroundings, most: number): string[] {
  const counts = new Map<string, number>();
  for (const { stood, score } of rankFor({ ...wish, shown: [] }, shelf, around, 60)) {
    for (const tag of stood.interests.slice(0, 2))
      counts.set(tag, (counts.get(tag) ?? 0) + Math.max(0.1, score));
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([tag]) => tag);
}
