import { limits } from '@giftlist/contracts/limits';
import { parseShopPrice } from '@giftlist/contracts/rules/shop-price';
import { findRetailerOffer, type RetailersConfig } from '@giftlist/service-domain/retailers';

/** The country of all offers in guides. They are in US dollars. */
export const guideOffersCountry = 'us';

export interface GuideOfferSource {
  store_name: string;
  price: string;
  affiliate_url: string | null;
  offer_page_url: string;
  commission_rate: number | null;
}

const isAmazon = (store: string) => /^amazon\b/i.test(store);

function applyRetailerSettings(offer: GuideOfferSource, retailers: RetailersConfig): GuideOfferSource {
  const retailerOffer = findRetailerOffer(offer.offer_page_url, retailers);
  if (!retailerOffer) return offer;
  const affiliate_url = retailerOffer.affiliateUrl ?? offer.affiliate_url;
  return { ...offer, affiliate_url, commission_rate: retailerOffer.commissionRate };
}

/**
 * Chooses offers that pay a commission: one per store, at most three, the highest commission first. Amazon is
 * always among them if it pays one (docs/specification/shop.md#guide-offers).
 */
export function chooseOffers(
  offers: readonly GuideOfferSource[],
  retailers: RetailersConfig,
): GuideOfferSource[] {
  const bestByStore = new Map<string, GuideOfferSource>();
  for (const offer of offers.map(source => applyRetailerSettings(source, retailers))) {
    if (!offer.commission_rate) continue;
    // 'Target - Partner' is the store Target.
    const store_name = offer.store_name.split(' - ')[0]?.trim() ?? offer.store_name;
    const current = bestByStore.get(store_name.toLowerCase());
    if (!current || (current.commission_rate ?? 0) < offer.commission_rate) {
      bestByStore.set(store_name.toLowerCase(), { ...offer, store_name });
    }
  }
  const byCommission = [...bestByStore.values()].sort(
    (a, b) => (b.commission_rate ?? 0) - (a.commission_rate ?? 0),
  );
  const chosen = byCommission.slice(0, limits.guideOffersMax);
  const amazon = byCommission.find(offer => isAmazon(offer.store_name));
  return amazon && !chosen.includes(amazon) ? [...chosen.slice(0, -1), amazon] : chosen;
}

/** Prices that cannot be parsed come last. */
export const sortByPrice = <T extends { price: string }>(offers: readonly T[]): T[] =>
  offers.toSorted((a, b) => getAmount(a) - getAmount(b));

const getAmount = ({ price }: { price: string }): number => parseShopPrice(price)?.price ?? Number.MAX_VALUE;
