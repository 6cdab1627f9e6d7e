import type { GuideOffer } from '@giftlist/contracts/shop/entities';
import { findOffer, type RetailersConfig } from '@giftlist/service-kit/retailers';
import type { z } from 'zod';
import { offerPrice } from '../catalogue/present-product.ts';
import type { GuideDoc } from '../guides/guide.store.ts';
import { chooseOffers, guideOffersCountry, lowestFirst } from '../guides/offers.ts';
import type { ProductDoc } from '../model/product.ts';

/** A product's own offer and those of guides that recommend it, one per store, the lowest price first. */
export function productOffers(
  product: ProductDoc,
  guides: readonly GuideDoc[],
  table: RetailersConfig,
): z.output<typeof GuideOffer>[] {
  if (product.retired) return [];
  const own = {
    affiliate_url: findOffer(product.link, table).affiliateUrl,
    price: offerPrice(product),
    store_name: product.store_name,
    offer_page_url: product.link,
  };
  const written =
    product.country === guideOffersCountry
      ? guides.flatMap(guide => guide.products.filter(({ product_id }) => product_id === product.product_id))
      : [];
  const others = chooseOffers(
    written.flatMap(({ offers }) => offers),
    table,
  )
    .filter(({ store_name }) => store_name.toLowerCase() !== own.store_name.toLowerCase())
    .map(({ commission_rate: _, ...offer }) => offer);
  return lowestFirst([own, ...others]);
}
