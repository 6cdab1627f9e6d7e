import type { BodyInputOf } from '@giftlist/contracts/routes';
import type { Product } from '../catalogue/products.ts';

/** The product record that goes with a gift from the shop (specification 2, section 3). */
export function productRecord(
  product: Product,
): NonNullable<BodyInputOf<'POST /giftitem/create'>['product']> {
  return {
    product_id: product.product_id,
    product_title: product.product_title,
    product_photos: product.product_photos.slice(0, 1),
    product_rating: product.product_rating,
    product_page_url: product.offer_page_url,
    product_offers_page_url: product.offer_page_url,
    product_num_reviews: product.product_num_reviews,
    offer: {
      store_name: product.store_name,
      offer_page_url: product.offer_page_url,
      price: `${product.currency} ${product.price.toFixed(2)}`,
    },
  };
}
