import type { GuideOffer } from '@giftlist/contracts/shop/entities';
import { findOffer, type RetailersConfig } from '@giftlist/service-domain/retailers';
import type { z } from 'zod';
import { formatOfferPrice } from '../catalogue/present-product.ts';
import type { GuideDoc } from '../guides/guide.store.ts';
import { chooseOffers, guideOffersCountry, sortByPrice } from '../guides/offers.ts';
import type { ProductDoc } from '../model/product.ts';

/** Returns one offer per store, the lowest price first. */
export function getProductOffers(
  product: ProductDoc,
  guides: readonly GuideDoc[],
  retailers: RetailersConfig,
): z.output<typeof GuideOffer>[] {
  if (product.retired) return [];
  const feedOffer = {
    affiliate_url: findOffer(product.link, retailers).affiliateUrl,
    price: formatOfferPrice(product),
    store_name: product.store_name,
    offer_page_url: product.link,
  };
  const guideItems =
    product.country === guideOffersCountry
      ? guides.flatMap(guide => guide.products.filter(({ product_id }) => product_id === product.product_id))
      : [];
  const guideOffers = chooseOffers(
    guideItems.flatMap(({ offers }) => offers),
    retailers,
  )
    .filter(({ store_name }) => store_name.toLowerCase() !== feedOffer.store_name.toLowerCase())
    .map(({ commission_rate: _, ...offer }) => offer);
  return sortByPrice([feedOffer, ...guideOffers]);
}
