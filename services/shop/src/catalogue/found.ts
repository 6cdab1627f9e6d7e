/** What the search stores of a product. */
export interface Searchable {
  _id: string;
  category_slug: string;
  price: number;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
}

/** A stored product; labels refer to it by its number. */
export interface Kept extends Searchable {
  number: number;
  /** 0 for a product without variants. */
  group: number;
}

export interface Rows {
  products: Kept[];
  /**
   * The products' values in the same order: an array of numbers is read many times faster than as many
   * objects.
   */
  prices: number[];
  groups: number[];
}

export interface Sorted extends Rows {
  numbers: number[];
  /** A timestamp of `performance.now()`. */
  at: number;
}

export type IsFor = (number: number) => boolean;

/** Collects products in the order found, each once. */
export class Found implements Rows {
  readonly products: Kept[] = [];
  readonly prices: number[] = [];
  readonly groups: number[] = [];
  private readonly marks: Uint8Array;

  constructor(numbers: number) {
    this.marks = new Uint8Array(numbers);
  }

  has(number: number): boolean {
    return this.marks[number] === 1;
  }

  add(products: readonly Kept[]): void {
    for (const product of products) this.put(product, product);
  }

  /** Adds all products that match. The products themselves are not read, which would be slow for so many. */
  addAll({ products, prices, groups, numbers }: Sorted, isSo: IsFor): void {
    numbers.forEach((number, place) => {
      if (!isSo(number)) return;
      const product = products[place];
      // A comparison only reads the reference; '&&' would read the product.
      if (product !== undefined)
        this.put(product, { number, price: prices[place] ?? 0, group: groups[place] ?? 0 });
    });
  }

  private put(product: Kept, { number, price, group }: Pick<Kept, 'number' | 'price' | 'group'>): void {
    if (this.has(number)) return;
    this.marks[number] = 1;
    this.products.push(product);
    this.prices.push(price);
    this.groups.push(group);
  }
}

export const inRows = (products: Kept[]): Rows => ({
  products,
  prices: products.map(({ price }) => price),
  groups: products.map(({ group }) => group),
});
