/** What one way of reading a page has found. */
export interface Finding {
  title?: string | undefined;
  /** As written in the page, best first. */
  images: string[];
  price?: number | undefined;
  currency?: string | null | undefined;
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
}
