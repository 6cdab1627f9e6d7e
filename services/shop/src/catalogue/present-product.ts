import type { Product, SearchProduct } from '@giftlist/contracts/shop/entities';
import { findOffer, type RetailersConfig } from '@giftlist/service-domain/retailers';
import type { z } from 'zod';
import { getMainPicture } from '../model/picture-url.ts';
import type { ProductDoc } from '../model/product.ts';
import { findNextPriceChange, getPriceAt } from '../model/sale.ts';

export function presentProduct(
  product: ProductDoc,
  retailers: RetailersConfig,
  now = new Date(),
): z.output<typeof Product> {
  return {
    product_id: product.product_id,
    product_title: product.title,
    product_description: product.description,
    product_photos: getMainPicture(product),
    product_rating: product.rating,
    product_num_reviews: product.num_reviews,
    offer_page_url: product.link,
    affiliate_url: findOffer(product.link, retailers).affiliateUrl,
    store_name: product.store_name,
    currency: product.currency,
    price: product.price,
    most_popular: product.most_popular,
    product_category: product.category,
    ...getSalePrices(product, now),
    ...presentVariantCount(product),
  };
}

const presentVariantCount = ({ variants = 1 }: ProductDoc) => (variants > 1 ? { variants } : {});

function getSalePrices({ price, sale, regular_price = price }: ProductDoc, now: Date) {
  const from = findNextPriceChange(sale, now);
  return {
    ...(price < regular_price && { regular_price }),
    ...(from && { next_price: { price: getPriceAt(regular_price, sale, from), from: from.toISOString() } }),
  };
}

/** Returns a price such as `USD 24.90`. */
export const formatOfferPrice = (product: ProductDoc): string =>
  `${product.currency} ${product.price.toFixed(2)}`;

export function presentSearchProduct(
  product: ProductDoc,
  retailers: RetailersConfig,
): z.output<typeof SearchProduct> {
  const photos = getMainPicture(product);
  return {
    product_id: product.product_id,
    product_title: product.title,
    product_photos: photos,
    product_photo: photos[0] ?? null,
    product_rating: product.rating,
    product_num_reviews: product.num_reviews,
    product_best_seller: product.most_popular,
    store_name: product.store_name,
    product_offer_page_url: product.link,
    affiliate_url: findOffer(product.link, retailers).affiliateUrl,
    product_category: product.category,
    ...presentVariantCount(product),
    offer: { price: formatOfferPrice(product), store_name: product.store_name, offer_page_url: product.link },
  };
}
