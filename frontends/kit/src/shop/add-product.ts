import { defaults } from '@giftlist/contracts/limits';
import type { BodyInputOf, ResponseOf } from '@giftlist/contracts/routes';
import { api } from '../api/api.ts';
import { getPlatform } from '../format/device.ts';
import { session } from '../session/session.ts';
import type { Product } from './products.ts';

export interface AddProductOptions {
  listId: string;
  source: 'search' | 'gift_guides';
  idempotencyKey: string;
}

export function addProductToList(
  product: Product,
  { listId, source, idempotencyKey }: AddProductOptions,
): Promise<ResponseOf<'POST /giftitem/create'>> {
  return api.call('POST /giftitem/create', {
    query: { country: session.read().profile?.country ?? defaults.country },
    body: {
      giftlist_id: listId,
      gift_title: product.product_title,
      price: product.price,
      currency: product.currency,
      product_url: product.offer_page_url,
      image_url: product.product_photos[0] ?? null,
      source,
      platform: getPlatform(),
      product: toProductRecord(product),
    },
    idempotencyKey,
  });
}

/** See docs/specification/gifts.md#product-record. */
const toProductRecord = (product: Product): NonNullable<BodyInputOf<'POST /giftitem/create'>['product']> => ({
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
});
