import { defaults } from '@giftlist/contracts/limits';
import type { Product } from '../catalogue/products.ts';
import type { Guide } from './guides.ts';

/** Reads what an offer costs: 'USD 54.00', as the shop writes it, or '$54.00', as an editor does. */
export function costOf(offer: { price: string }): { price: number; currency: string } | undefined {
  const [, code = defaults.currency, price] = /^(?:([A-Z]{3})|\$)\s*([\d.]+)$/.exec(offer.price) ?? [];
  return price === undefined ? undefined : { price: Number(price), currency: code };
}

/** A guide's gift as the shop has it, with the price of its first offer. */
export function asProduct(item: Guide['products'][number]): Product | undefined {
  if (!item.offer) return undefined;
  const { price, currency } = costOf(item.offer) ?? { price: 0, currency: defaults.currency };
  return {
    product_id: item.product_id,
    product_title: item.product_title,
    product_description: '',
    product_photos: item.product_photos,
    product_rating: item.product_rating,
    product_num_reviews: item.product_num_reviews,
    offer_page_url: item.offer.offer_page_url,
    affiliate_url: item.offer.affiliate_url,
    store_name: item.offer.store_name,
    currency,
    price,
    most_popular: false,
    product_category: '',
  };
}
