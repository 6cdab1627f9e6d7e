/** Null if the page does not say. */
export type Availability = 'in_stock' | 'out_of_stock' | null;

/** What one parser found on a page. */
export interface Finding {
  title?: string | undefined;
  /** As written on the page, best first. */
  images: string[];
  price?: number | undefined;
  /** For example of other sizes or sellers, from the same source. */
  otherPrices?: readonly number[];
  /** The upper end of a range; `price` is its lower end. */
  maxPrice?: number | undefined;
  currency?: string | null | undefined;
  brand?: string | undefined;
  availability?: Availability;
}

export interface PageAddress {
  url: URL;
  /** ISO 3166-1, lower case. Decides what `$` and `kr` mean. */
  country: string;
}

export interface PageReading {
  title: string | null;
  image_urls: string[];
  price: number | null;
  currency: string | null;
  price_likely_error: boolean;
  availability: Availability;
}
