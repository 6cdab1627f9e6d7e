import { limits } from '@giftlist/contracts/limits';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { recovers } from '../api/recovers.ts';

/** A product as it stands on a shelf. */
export type Product = AnswerOf<'GET /settings/shop/products'>[number];

/** How products are read: tried three times more, good for an hour (specification 2, section 9). */
export const productReads = { retry: 3, staleTime: limits.queryStaleMs, ...recovers } as const;

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
  };
}
