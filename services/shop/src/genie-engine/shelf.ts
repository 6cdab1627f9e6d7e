import { getPriceAt, type Sale } from '../model/sale.ts';
import { getInterestStems, interestLexicon } from '../vocabulary/vocabulary.ts';
import { fold, splitWords } from '../vocabulary/words.ts';
import type { GiftCriteria } from './criteria.ts';

export interface ShelfProduct {
  product_id: string;
  title: string;
  description: string;
  category: string;
  category_slug: string;
  brand: string;
  price: number;
  currency: string;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
  recipients: readonly string[];
  interests: readonly string[];
  occasions: readonly string[];
  age: string;
  regular_price?: number;
  sale?: Sale | null;
}

export interface ShelfItem {
  product: ShelfProduct;
  interests: readonly string[];
  /** Exclusions refer to these: interests, `in:` category, `for:` recipients and `at:` occasions. */
  marks: ReadonlySet<string>;
  ages: readonly [number, number];
  titleStems: ReadonlySet<string>;
  textStems: ReadonlySet<string>;
  /** Has a space before each stem, so that the first part of a compound can be found. */
  textLine: string;
}

const maxAge = 120;
const anyAge: readonly [number, number] = [0, maxAge];

/** Reads '8', '8+' or '3-6'. */
export function parseAges(text: string): readonly [number, number] {
  const [, from, to] = /^(\d+)\s*(?:\+|-\s*(\d+))?/.exec(text.trim()) ?? [];
  if (from === undefined) return anyAge;
  return [Number(from), to === undefined ? maxAge : Number(to)];
}

const getStems = (text: string) => new Set(splitWords(fold(text)).map(({ stem }) => stem));

function toItem(product: ShelfProduct): ShelfItem {
  const text = `${product.title} ${product.category} ${product.description}`;
  const interests =
    product.interests.length > 0
      ? product.interests
      : [...new Set(interestLexicon.find(splitWords(fold(text))).map(({ entry }) => entry.tag))];
  const textStems = getStems(`${text} ${product.brand}`);
  return {
    product,
    interests,
    marks: new Set([
      ...interests,
      `in:${product.category_slug}`,
      ...product.recipients.map(tag => `for:${tag}`),
      ...product.occasions.map(tag => `at:${tag}`),
    ]),
    ages: parseAges(product.age),
    titleStems: getStems(product.title),
    textStems,
    textLine: ` ${[...textStems].join(' ')}`,
  };
}

/** Upper ends, exclusive. Each price band has its own slots, so that every budget has products. */
const priceBands = [10, 20, 35, 60, 100, 200, Number.POSITIVE_INFINITY];
const findBand = (price: number) => priceBands.findIndex(end => price < end);
/** Per tag and price band, to limit memory and time. */
const maxPerSlot = 150;
const maxCandidates = 20_000;

/** A rating with few reviews stays close to the average. */
const [averageRating, averageWeight, maxRating] = [3.5, 50, 5];
function getPopularity({ most_popular, rating, num_reviews }: ShelfProduct): number {
  const reviews = num_reviews ?? 0;
  const weightedRating =
    ((rating ?? averageRating) * reviews + averageRating * averageWeight) / (reviews + averageWeight);
  return Number(most_popular) + weightedRating / maxRating;
}

export class Shelf {
  private readonly slots = new Map<string, ShelfItem[]>();
  private readonly byId = new Map<string, ShelfItem>();
  private readonly titleStemCounts = new Map<string, number>();
  private readonly textStems = new Set<string>();
  private readonly onSale: { product: ShelfProduct; regularPrice: number; sale: Sale }[] = [];
  currency: string | undefined;

  add(product: ShelfProduct): void {
    this.currency ??= product.currency;
    const item = toItem(product);
    const band = findBand(product.price);
    const tags = new Set([...item.interests, ...product.recipients, `in:${product.category_slug}`]);
    let isAdded = false;
    for (const tag of tags) isAdded = this.addToSlot(`${tag}|${band}`, item) || isAdded;
    if (!isAdded) return;
    this.byId.set(product.product_id, item);
    const { sale, regular_price: regularPrice = product.price } = product;
    if (sale) this.onSale.push({ product, regularPrice, sale });
    for (const stem of item.titleStems)
      this.titleStemCounts.set(stem, (this.titleStemCounts.get(stem) ?? 0) + 1);
    for (const stem of item.textStems) this.textStems.add(stem);
  }

  updatePrices(now: Date): void {
    for (const { product, regularPrice, sale } of this.onSale)
      product.price = getPriceAt(regularPrice, sale, now);
  }

  get(productId: string): ShelfItem | undefined {
    return this.byId.get(productId);
  }

  get size(): number {
    return this.byId.size;
  }

  /** Returns whether the stem is in the titles of some products, but not of many. */
  isDistinctive(stem: string): boolean {
    const count = this.titleStemCounts.get(stem) ?? 0;
    return count > 0 && count <= Math.max(12, this.byId.size * 0.03);
  }

  hasStem(stem: string): boolean {
    return this.textStems.has(stem);
  }

  /** Returns products with any of the tags or a distinctive word of the criteria. Returns all if there are neither. */
  findCandidates(criteria: GiftCriteria, tags: readonly string[]): Set<ShelfItem> {
    const candidates = new Set<ShelfItem>();
    for (const tag of tags) {
      priceBands.forEach((_, band) => {
        for (const item of this.slots.get(`${tag}|${band}`) ?? []) candidates.add(item);
      });
    }
    const distinctiveStems = [...criteria.words, ...criteria.interests.flatMap(getInterestStems)].filter(
      word => this.isDistinctive(word),
    );
    const includesAll = candidates.size === 0 && distinctiveStems.length === 0;
    if (includesAll || distinctiveStems.length > 0) {
      for (const item of this.byId.values()) {
        if (includesAll || distinctiveStems.some(word => item.titleStems.has(word))) candidates.add(item);
        if (candidates.size > maxCandidates) break;
      }
    }
    return candidates;
  }

  /** In a full slot, replaces the least popular item by a more popular one. Returns whether the item was added. */
  private addToSlot(key: string, item: ShelfItem): boolean {
    const slot = this.slots.get(key);
    if (!slot) {
      this.slots.set(key, [item]);
      return true;
    }
    if (slot.length < maxPerSlot) {
      slot.push(item);
      return true;
    }
    let worstIndex = 0;
    slot.forEach((other, index) => {
      const worstItem = slot[worstIndex];
      if (worstItem && getPopularity(other.product) < getPopularity(worstItem.product)) worstIndex = index;
    });
    const worstItem = slot[worstIndex];
    if (!worstItem || getPopularity(worstItem.product) >= getPopularity(item.product)) return false;
    slot[worstIndex] = item;
    return true;
  }
}
