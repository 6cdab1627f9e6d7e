import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { readProductPage } from '@giftlist/contracts/rules/product-page/read-product-page';

/** In characters. Limits the input, because a service worker cannot abort parsing that takes too long. */
export const maxPageLength = 2_000_000;

export interface OpenPage {
  html: string;
  url: string;
  /** BCP 47 tags. The first with a region determines the country of the prices. */
  languages: readonly string[];
}

/** Returns the URL of the form to add the page's gift, prefilled with the page's link and any product data. */
export function createAddGiftUrl(origin: string, page: OpenPage): string {
  const formUrl = new URL('/add-gift', origin);
  for (const [name, value] of Object.entries({ url: page.url, ...parseProduct(page) })) {
    if (value !== undefined) formUrl.searchParams.set(name, value);
  }
  return formUrl.href;
}

type Product = Partial<Record<'gift_title' | 'price' | 'currency' | 'image_url', string>>;

function parseProduct({ html, url, languages }: OpenPage): Product {
  const country = languages.map(parseRegion).find(Boolean) ?? 'us';
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

/** Returns `au` for `en-AU` and `ca` for `zh-Hant-CA`. */
const parseRegion = (language: string): string | undefined =>
  /^[a-z]+(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toLowerCase();
