import { limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import type { Paged } from '../api/api.ts';
import { recovers } from '../api/recovers.ts';

/** A product as shown in the shop. */
export type Product = ResponseOf<'GET /settings/shop/products'>[number];

/** The stale time of a paged query: a catalogue that is still loading is stale at once. */
const goodForMs = ({ state: { data } }: { state: { data: unknown } }): number => {
  const pages: unknown = data && typeof data === 'object' && 'pages' in data ? data.pages : [];
  const isPart =
    Array.isArray(pages) && pages.some((page: Partial<Paged<unknown>>) => page.mayBeKept === false);
  return isPart ? 0 : limits.queryStaleMs;
};

/** Product queries: three retries, fresh for an hour (docs/specification/shop.md#shop). */
export const productReads = { retry: 3, staleTime: goodForMs, ...recovers } as const;

/** Converts a search result into a shop product. */
export function productFound(found: ResponseOf<'GET /products'>[number]): Product {
  const [currency = 'USD', price = '0'] = found.offer.price.split(' ');
  return {
    product_id: found.product_id,
    product_title: found.product_title,
    product_description: '',
    product_photos: found.product_photos,
    product_rating: found.product_rating,
    product_num_reviews: found.product_num_reviews,
    offer_page_url: found.product_offer_page_url,
    affiliate_url: found.affiliate_url ?? null,
    store_name: found.store_name,
    currency,
    price: Number(price),
    most_popular: found.product_best_seller,
    product_category: found.product_category,
    ...(found.variants !== undefined && { variants: found.variants }),
  };
}

/** Returns a product with its current price: the sale may have ended since it was cached. */
export function pricedNow(product: Product, now = new Date()): Product {
  const { next_price, regular_price: _, ...rest } = product;
  if (!next_price || now < new Date(next_price.from)) return product;
  return { ...rest, price: next_price.price };
}
