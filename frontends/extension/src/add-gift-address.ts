import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { readProductPage } from '@giftlist/contracts/rules/product-page/read-product-page';

/**
 * How much of a page is read. The rules' running time grows with its length, and a service worker cannot start a worker
 * that could be stopped.
 */
export const maxPageLength = 2_000_000;

/** The page open in the browser. */
export interface OpenPage {
  html: string;
  url: string;
  /** Languages of the page and the browser (BCP 47), which tell the country of the prices. */
  languages: readonly string[];
}

/**
 * Returns the address of the site's /add-gift, filled in with the product data of the page, or with only the link if
 * there is none.
 */
export function addGiftAddress(origin: string, page: OpenPage): string {
  const address = new URL('/add-gift', origin);
  for (const [name, value] of Object.entries({ url: page.url, ...productOf(page) })) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.href;
}

type Product = Partial<Record<'gift_title' | 'price' | 'currency' | 'image_url', string>>;

function productOf({ html, url, languages }: OpenPage): Product {
  const country = languages.map(regionOf).find(Boolean) ?? 'us';
  try {
    const { title, image_urls, price, currency } = readProductPage(html.slice(0, maxPageLength), {
      url: new URL(url),
      country,
    });
    const [image] = image_urls;
    return {
      ...(title !== null && { gift_title: title }),
      ...(price !== null && currency !== null && { price: String(price), currency }),
      ...(image !== undefined && { image_url: image }),
    };
  } catch (error) {
    if (error instanceof LinkError) return {};
    throw error;
  }
}

/** The region of `en-AU`, `zh-Hant-CA`. */
const regionOf = (language: string): string | undefined =>
  /^[a-z]+(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toLowerCase();
