import { parseShopPrice } from '@giftlist/contracts/rules/shop-price';
import type { Guide, GuideSummary } from '@giftlist/contracts/shop/entities';
import type { RetailersConfig } from '@giftlist/service-domain/retailers';
import type { z } from 'zod';
import { formatOfferPrice } from '../catalogue/present-product.ts';
import { getMainPicture, toContentPath } from '../model/picture-url.ts';
import type { ProductDoc } from '../model/product.ts';
import type { GuideDoc } from './guide.store.ts';
import { chooseOffers, guideOffersCountry, sortByPrice } from './offers.ts';

export function presentSummary(guide: GuideDoc): z.output<typeof GuideSummary> {
  return {
    id: guide._id,
    url_slug: guide.url_slug,
    gift_guide_slug: guide.gift_guide_slug,
    gift_guide_title: guide.gift_guide_title,
    category: guide.category,
    hero_image_url: toContentPath(guide.hero_image_url),
  };
}

type GuideItem = GuideDoc['products'][number];

/** Returns the offers of the guide or, if it has none, of the catalogue. The lowest price is first. */
function getOffers(item: GuideItem, product: ProductDoc, retailers: RetailersConfig) {
  const catalogueOffer = {
    affiliate_url: product.link,
    price: formatOfferPrice(product),
    store_name: product.store_name,
    offer_page_url: product.link,
    // `chooseOffers` takes the rate from the retailer's settings.
    commission_rate: null,
  };
  const guideOffers = product.country === guideOffersCountry ? chooseOffers(item.offers, retailers) : [];
  return sortByPrice(guideOffers.length > 0 ? guideOffers : chooseOffers([catalogueOffer], retailers)).map(
    ({ commission_rate: _, ...offer }) => offer,
  );
}

function presentItem(
  item: GuideItem,
  product: ProductDoc,
  retailers: RetailersConfig,
): z.output<typeof Guide>['products'][number] {
  const offers = getOffers(item, product, retailers);
  const [offer = null] = offers;
  const plain_price = {
    price: formatOfferPrice(product),
    store_name: product.store_name,
    offer_page_url: product.link,
  };
  return {
    product_id: product.product_id,
    product_title: product.title,
    generic_product_name: item.generic_product_name,
    product_photos: getMainPicture(product),
    product_rating: product.rating,
    product_num_reviews: product.num_reviews,
    why_we_love_it: item.why_we_love_it,
    offer,
    offers,
    ...(offer === null ? { plain_price } : {}),
  };
}

/** Leaves out products that are no longer available. */
export function presentGuide(
  guide: GuideDoc,
  products: readonly ProductDoc[],
  retailers: RetailersConfig,
): z.output<typeof Guide> {
  const byId = new Map(products.map(product => [product.product_id, product]));
  return {
    ...presentSummary(guide),
    introduction: guide.introduction,
    faqs: guide.faqs,
    products: guide.products.flatMap(item => {
      const product = byId.get(item.product_id);
      return product ? [presentItem(item, product, retailers)] : [];
    }),
  };
}

export function hasProductUpTo(maxPrice: number, { products }: z.output<typeof Guide>): boolean {
  return products.some(({ offers, plain_price }) =>
    [...offers, ...(plain_price ? [plain_price] : [])].some(({ price }) => {
      const cost = parseShopPrice(price);
      return cost !== undefined && cost.price <= maxPrice;
    }),
  );
}
