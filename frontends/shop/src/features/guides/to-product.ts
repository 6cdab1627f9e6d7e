import { defaults } from '@giftlist/contracts/limits';
import { parseShopPrice } from '@giftlist/contracts/rules/shop-price';
import type { Product } from '@giftlist/frontend-kit/client';
import type { Guide } from './api/guides.ts';

/** Uses the first offer, or else `plain_price`. Returns undefined if the item has neither. */
export function toProduct(item: Guide['products'][number]): Product | undefined {
  const offer = item.offers[0];
  const source = offer ?? item.plain_price;
  if (!source) return undefined;
  const { price, currency } = parseShopPrice(source.price) ?? { price: 0, currency: defaults.currency };
  return {
    product_id: item.product_id,
    product_title: item.product_title,
    product_description: '',
    product_photos: item.product_photos,
    product_rating: item.product_rating,
    product_num_reviews: item.product_num_reviews,
    offer_page_url: source.offer_page_url,
    affiliate_url: offer?.affiliate_url ?? null,
    store_name: source.store_name,
    currency,
    price,
    most_popular: false,
    product_category: '',
  };
}
