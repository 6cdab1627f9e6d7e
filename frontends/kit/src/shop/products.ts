import { limits } from '@giftlist/contracts/limits';
import type { AnswerOf } from '@giftlist/contracts/routes';
import type { Paged } from '../api/api.ts';
import { recovers } from '../api/recovers.ts';

/** A product as it stands on a shelf. */
export type Product = AnswerOf<'GET /settings/shop/products'>[number];

/** Of a query with pages: a part of a catalogue that is still being read is good for nothing but now. */
const goodForMs = ({ state: { data } }: { state: { data: unknown } }): number => {
  const pages: unknown = data && typeof data === 'object' && 'pages' in data ? data.pages : [];
  const isPart =
    Array.isArray(pages) && pages.some((page: Partial<Paged<unknown>>) => page.mayBeKept === false);
  return isPart ? 0 : limits.queryStaleMs;
};

/** How products are read: tried three times more, good for an hour (specification 2, section 9). */
export const productReads = { retry: 3, staleTime: goodForMs, ...recovers } as const;

/** What a search found, as a product that stands on a shelf. */
export function productFound(found: AnswerOf<'GET /products'>[number]): Product {
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

/** A product with its price of now: one that was kept for a day may have passed the end of a sale. */
export function pricedNow(product: Product, now = new Date()): Product {
  const { next_price, regular_price: _, ...rest } = product;
  if (!next_price || now < new Date(next_price.from)) return product;
  return { ...rest, price: next_price.price };
}
