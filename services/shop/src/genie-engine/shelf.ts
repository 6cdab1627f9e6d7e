import { priceAt, type Sale } from '../feeds/sale.ts';
import { interestLexicon, stemsOfWord } from './vocabulary.ts';
import type { Wish } from './wish.ts';
import { fold, wordsOf } from './words.ts';

/** What Genie looks at in a product. */
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
  /** Without the sale; the price where there is none. */
  regular_price?: number;
  sale?: Sale | null;
}

/** A product with what is derived from it once. */
export interface Stood {
  product: ShelfProduct;
  interests: readonly string[];
  /** What refusals are matched with: interests, `in:` its category, `for:` recipients, `at:` occasions. */
  marks: ReadonlySet<string>;
  ages: readonly [number, number];
  titleStems: ReadonlySet<string>;
  textStems: ReadonlySet<string>;
  /** The same, each after a blank: a part of a compound is found at its beginning. */
  textLine: string;
}

const anyAge: readonly [number, number] = [0, 120];

/** '18+', '3-7', in years; everybody where nothing is said. */
export function agesOf(text: string): readonly [number, number] {
  const [, from, to] = /^(\d+)\s*(?:\+|-\s*(\d+))?/.exec(text.trim()) ?? [];
  if (from === undefined) return anyAge;
  return [Number(from), to === undefined ? 120 : Number(to)];
}

const stemsOf = (text: string) => new Set(wordsOf(fold(text)).map(({ stem }) => stem));

function stand(product: ShelfProduct): Stood {
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

/** Prices are shelved in bands, so that a small budget finds something on a shelf of luxuries. */
const bands = [10, 20, 35, 60, 100, 200, Number.POSITIVE_INFINITY];
const bandOf = (price: number) => bands.findIndex(end => price < end);
/** Products kept for one word in one band: what bounds memory and time whatever the catalogue's size. */
const perPlace = 150;

const standing = ({ most_popular, rating, num_reviews }: ShelfProduct) =>
  Number(most_popular) + ((rating ?? 3.5) * (num_reviews ?? 0) + 3.5 * 50) / ((num_reviews ?? 0) + 50) / 5;

/** The part of a catalogue that Genie chooses from: the best of each interest, person and price. */
export class Shelf {
  private readonly places = new Map<string, Stood[]>();
  private readonly byId = new Map<string, Stood>();
  private readonly titles = new Map<string, number>();
  private readonly texts = new Set<string>();
  private readonly onSale: { product: ShelfProduct; regular: number; sale: Sale }[] = [];
  /** Of the prices. */
  currency: string | undefined;

  /** Products come in any order; a full place keeps those that stand best. */
  add(product: ShelfProduct): void {
    this.currency ??= product.currency;
    const stood = stand(product);
    const band = bandOf(product.price);
    const tags = new Set([...stood.interests, ...product.recipients, `in:${product.category_slug}`]);
    let isKept = false;
    for (const tag of tags) isKept = this.place(`${tag}|${band}`, stood) || isKept;
    if (!isKept) return;
    this.byId.set(product.product_id, stood);
    const { sale, regular_price: regular = product.price } = product;
    if (sale) this.onSale.push({ product, regular, sale });
    for (const stem of stood.titleStems) this.titles.set(stem, (this.titles.get(stem) ?? 0) + 1);
    for (const stem of stood.textStems) this.texts.add(stem);
  }

  /** Puts the prices of the moment in place. */
  reprice(now: Date): void {
    for (const { product, regular, sale } of this.onSale) product.price = priceAt(regular, sale, now);
  }

  get(productId: string): Stood | undefined {
    return this.byId.get(productId);
  }

  get size(): number {
    return this.byId.size;
  }

  /** Whether products are named by this word, though not most of them. */
  names(stem: string): boolean {
    const count = this.titles.get(stem) ?? 0;
    return count > 0 && count <= Math.max(12, this.byId.size * 0.03);
  }

  /** Whether any product is described with this word. */
  knows(stem: string): boolean {
    return this.texts.has(stem);
  }

  /** Everything that may come into question, each once. */
  candidates(wish: Wish, tags: readonly string[]): Set<Stood> {
    const found = new Set<Stood>();
    for (const tag of tags) {
      bands.forEach((_, band) => {
        for (const stood of this.places.get(`${tag}|${band}`) ?? []) found.add(stood);
      });
    }
    const named = [...wish.words, ...wish.interests.flatMap(stemsOfWord)].filter(word => this.names(word));
    const takesAll = found.size === 0 && named.length === 0;
    if (takesAll || named.length > 0) {
      for (const stood of this.byId.values()) {
        if (takesAll || named.some(word => stood.titleStems.has(word))) found.add(stood);
        if (found.size > 20_000) break;
      }
    }
    return found;
  }

  private place(key: string, stood: Stood): boolean {
    const place = this.places.get(key);
    if (!place) {
      this.places.set(key, [stood]);
      return true;
    }
    if (place.length < perPlace) {
      place.push(stood);
      return true;
    }
    let worst = 0;
    place.forEach((other, at) => {
      const held = place[worst];
      if (held && standing(other.product) < standing(held.product)) worst = at;
    });
    const held = place[worst];
    if (!held || standing(held.product) >= standing(stood.product)) return false;
    place[worst] = stood;
    return true;
  }
}
