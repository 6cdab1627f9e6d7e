import { careOf } from './care.ts';
import type { Exclusion } from './kinds.ts';
import type { ShelfItem } from './shelf.ts';
import type { Wish } from './wish.ts';

export const childTags = new Set(['kids', 'teens', 'baby', 'new-parents']);
const petTags = new Set(['dog', 'cat', 'pet']);
const petInterests = new Set(['dogs', 'cats', 'small-pets', 'nature']);
const sheTags = new Set(['her', 'mom', 'grandma']);
const heTags = new Set(['him', 'dad', 'grandpa']);
const within = (ages: readonly [number, number], [from, to]: readonly [number, number]) =>
  ages[0] <= from && ages[1] >= to;
const meets = (ages: readonly [number, number], [from, to]: readonly [number, number]) =>
  ages[0] <= to && ages[1] >= from;

/** What must never be shown: over budget, refused, for another age or kind of person, or shown before. */
export function isAllowed(item: ShelfItem, wish: Wish): boolean {
  const { product } = item;
  if (wish.max !== null && product.price > wish.max) return false;
  if (wish.min !== null && product.price < wish.min) return false;
  if (wish.turnedDown.includes(product.product_id) || wish.shown.includes(product.product_id)) return false;
  if (isExcluded(item, wish.refusals)) return false;
  if (wish.care && isExcluded(item, [careOf(wish.care).unfit])) return false;
  if (isMinor(wish) && adultTags.some(tag => item.marks.has(tag))) return false;
  if (wish.away?.some(tag => item.interests.includes(tag))) return false;
  return suitsAge(item, wish) && suitsPerson(item, wish) && suitsPets(item, wish);
}

/** What is about a pet needs one: a book about a cat is not for everybody. */
function suitsPets({ interests }: ShelfItem, { who, interests: named, words }: Wish): boolean {
  const [first = ''] = interests;
  if (!['dogs', 'cats', 'small-pets'].includes(first)) return true;
  const isForPet = who?.recipients.some(tag => petTags.has(tag)) ?? false;
  return isForPet || words.length > 0 || named.some(({ tag }) => petInterests.has(tag));
}

/** Whether a product is already on the list. */
export function isOn(onList: readonly string[]): (item: ShelfItem) => boolean {
  const have = new Set(onList.map(titleKey));
  return ({ product }) => have.has(titleKey(product.title));
}

const titleKey = (title: string) => title.trim().toLowerCase();

/** Stems of this length are found in compounds as well: no candle excludes candlesticks. */
const compoundLetters = 5;

/** Whether a refusal excludes the product. */
export const isExcluded = (item: ShelfItem, refusals: readonly Exclusion[]): boolean =>
  refusals.some(
    ({ marks, stems }) =>
      marks.some(mark => item.marks.has(mark)) ||
      stems.some(
        stem =>
          item.textStems.has(stem) || (stem.length >= compoundLetters && item.textLine.includes(` ${stem}`)),
      ),
  );

const adultTags = ['wine', 'beer', 'cocktails'];
const adultYears = 21;
const isMinor = ({ age, who }: Wish) =>
  age ? age[0] < adultYears : who !== null && who.ages[1] < adultYears;

function suitsAge(item: ShelfItem, { age, who }: Wish): boolean {
  const isForPet = who?.recipients.some(tag => petTags.has(tag));
  if (isForPet) return true;
  if (age)
    return age[1] < 18 ? within(item.ages, age) && saysAge(item) : meets(item.ages, age) && item.ages[1] > 17;
  if (!who) return true;
  if (who.anyAge || who.ages[1] < 18) return meets(item.ages, who.ages);
  return item.ages[1] >= who.ages[0];
}

/** For a child only products with an age, or from a children's category. */
const saysAge = ({ product }: ShelfItem) =>
  product.age !== '' ||
  /^(?:toys|kids|baby|games|books)/.test(product.category_slug) ||
  product.recipients.includes('kids');

function suitsPerson({ product, interests }: ShelfItem, wish: Wish): boolean {
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
  const isGrown = (age?.[0] ?? who.ages[0]) >= 18;
  if (isGrown && interests.includes('kids-play') && !wish.interests.some(({ tag }) => tag === 'kids-play'))
    return false;
  const overlaps = recipients.some(tag => who.recipients.includes(tag));
  const isOpen = who.anyAge && age === null;
  if (!overlaps && !isOpen && recipients.every(tag => childTags.has(tag))) return false;
  if (who.gender === 'm' && recipients.every(tag => sheTags.has(tag) || childTags.has(tag))) return overlaps;
  if (who.gender === 'f' && recipients.every(tag => heTags.has(tag) || childTags.has(tag))) return overlaps;
  return true;
}
