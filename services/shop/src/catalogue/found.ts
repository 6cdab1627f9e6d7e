/** What the search keeps of a product. */
export interface Searchable {
  _id: string;
  category_slug: string;
  price: number;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
}

/** A product as it is kept; its number is what labels know it by. */
export interface Kept extends Searchable {
  number: number;
  /** 0 of a product without variants. */
  group: number;
}

export interface Rows {
  products: Kept[];
  /** Of the products, in their order: one row of numbers is read many times faster than as many objects. */
  prices: number[];
  groups: number[];
}

export interface Sorted extends Rows {
  numbers: number[];
  /** When, on the clock of `performance`. */
  at: number;
}

export type IsFor = (number: number) => boolean;

/** Products, each once, in the order in which they were found. */
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

  /** Those of all that are so; a product itself is not looked at, which costs much for so many. */
  addAll({ products, prices, groups, numbers }: Sorted, isSo: IsFor): void {
    numbers.forEach((number, place) => {
      if (!isSo(number)) return;
      const product = products[place];
      // A comparison reads only the reference, where '&&' would read the product.
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
