import { priceAt, type Sale } from '../model/sale.ts';
import { interestLexicon, stemsOfWord } from '../vocabulary/vocabulary.ts';
import { fold, wordsOf } from '../vocabulary/words.ts';
import type { Wish } from './wish.ts';

/** The fields of a product that Genie uses. */
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
  /** The price without the sale; absent if there is none. */
  regular_price?: number;
  sale?: Sale | null;
}

/** A product with values derived from it once. */
export interface ShelfItem {
  product: ShelfProduct;
  interests: readonly string[];
  /** What refusals are compared with: interests, `in:` its category, `for:` recipients, `at:` occasions. */
  marks: ReadonlySet<string>;
  ages: readonly [number, number];
  titleStems: ReadonlySet<string>;
  textStems: ReadonlySet<string>;
  /** The same, each after a space, so that the first part of a compound can be found. */
  textLine: string;
}

const anyAge: readonly [number, number] = [0, 120];

/** Parses '18+' or '3-7' in years; everybody if empty. */
export function agesOf(text: string): readonly [number, number] {
  const [, from, to] = /^(\d+)\s*(?:\+|-\s*(\d+))?/.exec(text.trim()) ?? [];
  if (from === undefined) return anyAge;
  return [Number(from), to === undefined ? 120 : Number(to)];
}

const stemsOf = (text: string) => new Set(wordsOf(fold(text)).map(({ stem }) => stem));

function toItem(product: ShelfProduct): ShelfItem {
  const text = `${product.title} ${product.category} ${product.description}`;
  const interests =
    product.interests.length > 0
      ? product.interests
      : [...new Set(interestLexicon.find(wordsOf(fold(text))).map(({ entry }) => entry.tag))];
  const textStems = stemsOf(`${text} ${product.brand}`);
  return {
    product,
    interests,
    marks: new Set([
      ...interests,
      `in:${product.category_slug}`,
      ...product.recipients.map(tag => `for:${tag}`),
      ...product.occasions.map(tag => `at:${tag}`),
    ]),
    ages: agesOf(product.age),
    titleStems: stemsOf(product.title),
    textStems,
    textLine: ` ${[...textStems].join(' ')}`,
  };
}

/** Products are shelved in price bands, so that a small budget finds something among luxuries. */
const bands = [10, 20, 35, 60, 100, 200, Number.POSITIVE_INFINITY];
const bandOf = (price: number) => bands.findIndex(end => price < end);
/** The most products per word and band, which limits memory and time for any catalogue. */
const perPlace = 150;

const popularity = ({ most_popular, rating, num_reviews }: ShelfProduct) =>
  Number(most_popular) + ((rating ?? 3.5) * (num_reviews ?? 0) + 3.5 * 50) / ((num_reviews ?? 0) + 50) / 5;

/** The part of a catalogue that Genie chooses from: the best of each interest, recipient and price. */
export class Shelf {
  private readonly places = new Map<string, ShelfItem[]>();
  private readonly byId = new Map<string, ShelfItem>();
  private readonly titles = new Map<string, number>();
  private readonly texts = new Set<string>();
  private readonly onSale: { product: ShelfProduct; regular: number; sale: Sale }[] = [];
  /** The currency of the prices. */
  currency: string | undefined;

  /** Adds a product, in any order; a full place keeps the best ones. */
  add(product: ShelfProduct): void {
    this.currency ??= product.currency;
    const item = toItem(product);
    const band = bandOf(product.price);
    const tags = new Set([...item.interests, ...product.recipients, `in:${product.category_slug}`]);
    let isKept = false;
    for (const tag of tags) isKept = this.place(`${tag}|${band}`, item) || isKept;
    if (!isKept) return;
    this.byId.set(product.product_id, item);
    const { sale, regular_price: regular = product.price } = product;
    if (sale) this.onSale.push({ product, regular, sale });
    for (const stem of item.titleStems) this.titles.set(stem, (this.titles.get(stem) ?? 0) + 1);
    for (const stem of item.textStems) this.texts.add(stem);
  }

  /** Updates prices to the current moment. */
  reprice(now: Date): void {
    for (const { product, regular, sale } of this.onSale) product.price = priceAt(regular, sale, now);
  }

  get(productId: string): ShelfItem | undefined {
    return this.byId.get(productId);
  }

  get size(): number {
    return this.byId.size;
  }

  /** Whether products, but not most of them, have this word in their title. */
  names(stem: string): boolean {
    const count = this.titles.get(stem) ?? 0;
    return count > 0 && count <= Math.max(12, this.byId.size * 0.03);
  }

  /** Whether any product is described with this word. */
  knows(stem: string): boolean {
    return this.texts.has(stem);
  }

  /** All products that are possible, each once. */
  candidates(wish: Wish, tags: readonly string[]): Set<ShelfItem> {
    const found = new Set<ShelfItem>();
    for (const tag of tags) {
      bands.forEach((_, band) => {
        for (const item of this.places.get(`${tag}|${band}`) ?? []) found.add(item);
      });
    }
    const named = [...wish.words, ...wish.interests.flatMap(stemsOfWord)].filter(word => this.names(word));
    const takesAll = found.size === 0 && named.length === 0;
    if (takesAll || named.length > 0) {
      for (const item of this.byId.values()) {
        if (takesAll || named.some(word => item.titleStems.has(word))) found.add(item);
        if (found.size > 20_000) break;
      }
    }
    return found;
  }

  private place(key: string, item: ShelfItem): boolean {
    const place = this.places.get(key);
    if (!place) {
      this.places.set(key, [item]);
      return true;
    }
    if (place.length < perPlace) {
      place.push(item);
      return true;
    }
    let worst = 0;
    place.forEach((other, at) => {
      const held = place[worst];
      if (held && popularity(other.product) < popularity(held.product)) worst = at;
    });
    const held = place[worst];
    if (!held || popularity(held.product) >= popularity(item.product)) return false;
    place[worst] = item;
    return true;
  }
}
