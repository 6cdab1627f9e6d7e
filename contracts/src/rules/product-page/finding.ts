/** Whether a shop has the product in stock; null if the page does not say. */
export type Availability = 'in_stock' | 'out_of_stock' | null;

/** The product data that one parser found on a page. */
export interface Finding {
  title?: string | undefined;
  /** The URLs as written on the page, best first. */
  images: string[];
  price?: number | undefined;
  /** Other prices of the product from the same source, such as those of other sizes or sellers. */
  otherPrices?: readonly number[];
  /** The upper end of a price range; `price` is the lower end. */
  maxPrice?: number | undefined;
  currency?: string | null | undefined;
  brand?: string | undefined;
  availability?: Availability;
}

export interface PageAddress {
  url: URL;
  /** ISO 3166-1, lower case; determines what `$` and `kr` mean. */
  country: string;
}

/** The data that the importer finds on a page. */
export interface PageReading {
  title: string | null;
  image_urls: string[];
  price: number | null;
  currency: string | null;
  price_likely_error: boolean;
  availability: Availability;
}
