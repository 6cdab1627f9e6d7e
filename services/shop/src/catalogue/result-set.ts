export interface Searchable {
  _id: string;
  category_slug: string;
  price: number;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
}

export interface IndexedProduct extends Searchable {
  /** Identifies the product in `Labels` and `ResultSet`. */
  number: number;
  /** The same for all variants of a product. 0 for a product without variants. */
  group: number;
}

export interface Rows {
  products: IndexedProduct[];
  /** In the order of `products`. Reading an array of numbers is many times faster than reading objects. */
  prices: number[];
  /** In the order of `products`. */
  groups: number[];
}

export interface SortedRows extends Rows {
  /** In the order of `products`. */
  numbers: number[];
  /** In milliseconds of `performance.now()`. */
  sortedAt: number;
}

export type ProductTest = (number: number) => boolean;

/** Contains each product once, in the order in which they were added. */
export class ResultSet implements Rows {
  readonly products: IndexedProduct[] = [];
  readonly prices: number[] = [];
  readonly groups: number[] = [];
  /** 1 for the number of each product in the set. */
  private readonly isAdded: Uint8Array;

  /** Every product number must be less than `numberLimit`. */
  constructor(numberLimit: number) {
    this.isAdded = new Uint8Array(numberLimit);
  }

  has(number: number): boolean {
    return this.isAdded[number] === 1;
  }

  add(products: readonly IndexedProduct[]): void {
    for (const product of products) this.put(product, product);
  }

  addMatching({ products, prices, groups, numbers }: SortedRows, matches: ProductTest): void {
    numbers.forEach((number, index) => {
      if (!matches(number)) return;
      const product = products[index];
      // This compares only the reference, while `if (product)` would read the object, which is slower.
      if (product !== undefined)
        this.put(product, { number, price: prices[index] ?? 0, group: groups[index] ?? 0 });
    });
  }

  private put(
    product: IndexedProduct,
    { number, price, group }: Pick<IndexedProduct, 'number' | 'price' | 'group'>,
  ): void {
    if (this.has(number)) return;
    this.isAdded[number] = 1;
    this.products.push(product);
    this.prices.push(price);
    this.groups.push(group);
  }
}

export const toRows = (products: IndexedProduct[]): Rows => ({
  products,
  prices: products.map(({ price }) => price),
  groups: products.map(({ group }) => group),
});
