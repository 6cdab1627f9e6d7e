import { getCareReply } from './care.ts';
import type { GiftCriteria } from './criteria.ts';
import type { Exclusion } from './kinds.ts';
import type { ShelfItem } from './shelf.ts';

export const childTags = new Set(['kids', 'teens', 'baby', 'new-parents']);
const petTags = new Set(['dog', 'cat', 'pet']);
const petInterests = new Set(['dogs', 'cats', 'small-pets', 'nature']);
const femaleTags = new Set(['her', 'mom', 'grandma']);
const maleTags = new Set(['him', 'dad', 'grandpa']);
const includesRange = (ages: readonly [number, number], [from, to]: readonly [number, number]) =>
  ages[0] <= from && ages[1] >= to;
const overlapsRange = (ages: readonly [number, number], [from, to]: readonly [number, number]) =>
  ages[0] <= to && ages[1] >= from;

export function isAllowed(item: ShelfItem, criteria: GiftCriteria): boolean {
  const { product } = item;
  if (criteria.max !== null && product.price > criteria.max) return false;
  if (criteria.min !== null && product.price < criteria.min) return false;
  if (criteria.turnedDown.includes(product.product_id) || criteria.shown.includes(product.product_id))
    return false;
  if (isExcluded(item, criteria.refusals)) return false;
  if (criteria.care && isExcluded(item, [getCareReply(criteria.care).exclusion])) return false;
  if (isBelowDrinkingAge(criteria) && alcoholInterests.some(tag => item.marks.has(tag))) return false;
  if (criteria.away?.some(tag => item.interests.includes(tag))) return false;
  return suitsAge(item, criteria) && suitsPerson(item, criteria) && suitsPets(item, criteria);
}

/** Products about pets are only for people who like them. */
function suitsPets({ interests }: ShelfItem, { who, interests: wanted, words }: GiftCriteria): boolean {
  const [mainInterest = ''] = interests;
  if (!['dogs', 'cats', 'small-pets'].includes(mainInterest)) return true;
  const isForPet = who?.recipients.some(tag => petTags.has(tag)) ?? false;
  return isForPet || words.length > 0 || wanted.some(({ tag }) => petInterests.has(tag));
}

export function createIsOnList(listTitles: readonly string[]): (item: ShelfItem) => boolean {
  const titles = new Set(listTitles.map(normalizeTitle));
  return ({ product }) => titles.has(normalizeTitle(product.title));
}

const normalizeTitle = (title: string) => title.trim().toLowerCase();

/** Stems of at least this length also match compounds: 'no candles' excludes candlesticks. */
const minCompoundLength = 5;

export const isExcluded = (item: ShelfItem, refusals: readonly Exclusion[]): boolean =>
  refusals.some(
    ({ marks, stems }) =>
      marks.some(mark => item.marks.has(mark)) ||
      stems.some(
        stem =>
          item.textStems.has(stem) ||
          (stem.length >= minCompoundLength && item.textLine.includes(` ${stem}`)),
      ),
  );

const alcoholInterests = ['wine', 'beer', 'cocktails'];
const drinkingAge = 21;
const adultAge = 18;
const isBelowDrinkingAge = ({ age, who }: GiftCriteria) =>
  age ? age[0] < drinkingAge : who !== null && who.ages[1] < drinkingAge;

function suitsAge(item: ShelfItem, { age, who }: GiftCriteria): boolean {
  const isForPet = who?.recipients.some(tag => petTags.has(tag));
  if (isForPet) return true;
  if (age)
    return age[1] < adultAge
      ? includesRange(item.ages, age) && isKnownToSuitChildren(item)
      : overlapsRange(item.ages, age) && item.ages[1] >= adultAge;
  if (!who) return true;
  if (who.anyAge || who.ages[1] < adultAge) return overlapsRange(item.ages, who.ages);
  return item.ages[1] >= who.ages[0];
}

const isKnownToSuitChildren = ({ product }: ShelfItem) =>
  product.age !== '' ||
  /^(?:toys|kids|baby|games|books)/.test(product.category_slug) ||
  product.recipients.includes('kids');

function suitsPerson({ product, interests }: ShelfItem, criteria: GiftCriteria): boolean {
  const { who, age } = criteria;
  const { recipients } = product;
  if (recipients.length === 0) return true;
  const isPetProduct = recipients.every(tag => petTags.has(tag));
  if (!who) return !isPetProduct;
  const isForPet = who.recipients.some(tag => petTags.has(tag));
  if (isForPet) return recipients.some(tag => who.recipients.includes(tag));
  if (isPetProduct) return false;
  if (
    recipients.some(tag => petTags.has(tag)) &&
    !criteria.interests.some(({ tag }) => petInterests.has(tag))
  )
    return false;
  const isChild = (age?.[1] ?? who.ages[1]) < adultAge;
  if (isChild)
    return recipients.some(
      tag => tag === 'kids' || tag === 'teens' || (tag === 'baby' && (age?.[0] ?? who.ages[0]) < 4),
    );
  const isAdult = (age?.[0] ?? who.ages[0]) >= adultAge;
  if (
    isAdult &&
    interests.includes('kids-play') &&
    !criteria.interests.some(({ tag }) => tag === 'kids-play')
  )
    return false;
  const sharesRecipient = recipients.some(tag => who.recipients.includes(tag));
  const isAgeUnknown = who.anyAge && age === null;
  if (!sharesRecipient && !isAgeUnknown && recipients.every(tag => childTags.has(tag))) return false;
  if (who.gender === 'm' && recipients.every(tag => femaleTags.has(tag) || childTags.has(tag)))
    return sharesRecipient;
  if (who.gender === 'f' && recipients.every(tag => maleTags.has(tag) || childTags.has(tag)))
    return sharesRecipient;
  return true;
}
