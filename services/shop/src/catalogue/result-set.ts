export interface Searchable {
  _id: string;
  category_slug: string;
  price: number;
  rating: number | null;
  num_reviews: number | null;
  most_popular: boolean;
}

/** Labels refer to a product by its number. */
export interface IndexedProduct extends Searchable {
  number: number;
  /** 0 if the product has no variants. */
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
  numbers: number[];
  /** A time of `performance.now()`. */
  sortedAt: number;
}

export type ProductTest = (number: number) => boolean;

/** Contains each product once, in the order in which they were added. */
export class ResultSet implements Rows {
  readonly products: IndexedProduct[] = [];
  readonly prices: number[] = [];
  readonly groups: number[] = [];
  private readonly added: Uint8Array;

  constructor(numberCount: number) {
    this.added = new Uint8Array(numberCount);
  }

  has(number: number): boolean {
    return this.added[number] === 1;
  }

  add(products: readonly IndexedProduct[]): void {
    for (const product of products) this.put(product, product);
  }

  addAll({ products, prices, groups, numbers }: SortedRows, matches: ProductTest): void {
    numbers.forEach((number, index) => {
      if (!matches(number)) return;
      const product = products[index];
      // This reads only the reference, while '&&' would read the object.
      if (product !== undefined)
        this.put(product, { number, price: prices[index] ?? 0, group: groups[index] ?? 0 });
    });
  }

  private put(
    product: IndexedProduct,
    { number, price, group }: Pick<IndexedProduct, 'number' | 'price' | 'group'>,
  ): void {
    if (this.has(number)) return;
    this.added[number] = 1;
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
