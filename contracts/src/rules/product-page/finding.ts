/** Null if the page does not say. */
export type Availability = 'in_stock' | 'out_of_stock' | null;

/** What one parser found on a page. */
export interface Finding {
  title?: string | undefined;
  /** As written on the page, best first. */
  images: string[];
  price?: number | undefined;
  /** From the same source, such as those of other sizes or sellers. */
  otherPrices?: readonly number[];
  /** Of a range; `price` is its lower end. */
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

export interface PageReading {
  title: string | null;
  image_urls: string[];
  price: number | null;
  currency: string | null;
  price_likely_error: boolean;
  availability: Availability;
}
