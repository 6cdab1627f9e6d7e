/** Null if the page does not state it. */
export type Availability = 'in_stock' | 'out_of_stock' | null;

export interface Finding {
  title?: string | undefined;
  /** As written on the page, best first. */
  images: string[];
  price?: number | undefined;
  /** From the same source, for example for other sizes or sellers. */
  otherPrices?: readonly number[];
  /** Upper end of a range. `price` is the lower end. */
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
