/** Whether a shop has the thing; null where the page does not say. */
export type Availability = 'in_stock' | 'out_of_stock' | null;

/** What one way of reading a page has found. */
export interface Finding {
  title?: string | undefined;
  /** As written in the page, best first. */
  images: string[];
  price?: number | undefined;
  /** Other amounts that this source names for the product: of sizes, of other sellers. */
  others?: readonly number[];
  /** The upper end, where `price` is the lower end of a range. */
  upTo?: number | undefined;
  currency?: string | null | undefined;
  brand?: string | undefined;
  availability?: Availability;
}

export interface PageAddress {
  url: URL;
  /** ISO 3166-1: what `$` and `kr` mean. */
  country: string;
}

/** What the importer takes from a page. */
export interface PageReading {
  title: string | null;
  image_urls: string[];
  price: number | null;
  currency: string | null;
  price_likely_error: boolean;
  availability: Availability;
}
