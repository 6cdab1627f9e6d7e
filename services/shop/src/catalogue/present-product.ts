import type { Product, SearchProduct } from '@giftlist/contracts/shop/entities';
import type { z } from 'zod';
import type { ProductDoc } from './product.store.ts';

/** Host under which a feed names the pictures that come with the product (see data/README.md). */
const packagedPictures = 'https://giftlist.example/pictures/';

export function pictureUrl(image: string | null): string[] {
  if (image === null) return [];
  return [
    image.startsWith(packagedPictures)
      ? `/media/shop/pictures/${image.slice(packagedPictures.length)}`
      : image,
  ];
}

export function presentProduct(product: ProductDoc): z.output<typeof Product> {
  return {
    product_id: product.product_id,
    product_title: product.title,
    product_description: product.description,
    product_photos: pictureUrl(product.image),
    product_rating: product.rating,
    product_num_reviews: product.num_reviews,
    offer_page_url: product.link,
    affiliate_url: null,
    store_name: product.store_name,
    currency: product.currency,
    price: product.price,
    most_popular: product.most_popular,
    product_category: product.category,
  };
}

/** `USD 24.90`: the currency code followed by the price with two decimals. */
export const offerPrice = (product: ProductDoc): string => `${product.currency} ${product.price.toFixed(2)}`;

export function presentSearchProduct(product: ProductDoc): z.output<typeof SearchProduct> {
  const photos = pictureUrl(product.image);
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
    product_category: product.category,
    offer: { price: offerPrice(product), store_name: product.store_name, offer_page_url: product.link },
  };
}
