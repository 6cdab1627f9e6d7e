import { limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import type { Paged } from '../api/api.ts';
import { refetchAfterError } from '../api/refetch-after-error.ts';

export type Product = ResponseOf<'GET /settings/shop/products'>[number];

/** Returns 0 while the server is still preparing the catalogue. */
const getStaleTimeMs = ({ state: { data } }: { state: { data: unknown } }): number => {
  const pages: unknown = data && typeof data === 'object' && 'pages' in data ? data.pages : [];
  const isIncomplete =
    Array.isArray(pages) && pages.some((page: Partial<Paged<unknown>>) => page.isCacheable === false);
  return isIncomplete ? 0 : limits.queryStaleMs;
};

/** See docs/specification/shop.md#shop. */
export const productQueryOptions = { retry: 3, staleTime: getStaleTimeMs, ...refetchAfterError } as const;

export function toShopProduct(result: ResponseOf<'GET /products'>[number]): Product {
  const [currency = 'USD', price = '0'] = result.offer.price.split(' ');
  return {
    product_id: result.product_id,
    product_title: result.product_title,
    product_description: '',
    product_photos: result.product_photos,
    product_rating: result.product_rating,
    product_num_reviews: result.product_num_reviews,
    offer_page_url: result.product_offer_page_url,
    affiliate_url: result.affiliate_url ?? null,
    store_name: result.store_name,
    currency,
    price: Number(price),
    most_popular: result.product_best_seller,
    product_category: result.product_category,
    ...(result.variants !== undefined && { variants: result.variants }),
  };
}

/** Applies `next_price` once it is due, because a sale may have ended since the product was cached. */
export function applyCurrentPrice(product: Product, now = new Date()): Product {
  const { next_price, regular_price: _, ...rest } = product;
  if (!next_price || now < new Date(next_price.from)) return product;
  return { ...rest, price: next_price.price };
}
