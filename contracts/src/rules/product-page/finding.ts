/** Whether a shop has the product in stock; null if the page does not say. */
export type Availability = 'in_stock' | 'out_of_stock' | null;

/** The result of one method of parsing a page. */
export interface Finding {
  title?: string | undefined;
  /** The URLs as written in the page, best first. */
  images: string[];
  price?: number | undefined;
  /** Other prices of the product in this source, such as for other sizes or sellers. */
  others?: readonly number[];
  /** The upper end of a price range; `price` is the lower end. */
  upTo?: number | undefined;
  currency?: string | null | undefined;
  brand?: string | undefined;
  availability?: Availability;
}

export interface PageAddress {
  url: URL;
  /** ISO 3166-1, lower case; determines what `$` and `kr` mean. */
  country: string;
}

/** The data that the importer finds in a page. */
export interface PageReading {
  title: string | null;
  image_urls: string[];
  price: number | null;
  currency: string | null;
  price_likely_error: boolean;
  availability: Availability;
}
