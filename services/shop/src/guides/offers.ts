import { limits } from '@giftlist/contracts/limits';
import { parseShopPrice } from '@giftlist/contracts/rules/shop-price';
import { findRetailerOffer, type RetailersConfig } from '@giftlist/service-domain/retailers';

/** Only this country has offers from guides, because those are in US dollars. */
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
  const known = findRetailerOffer(offer.offer_page_url, retailers);
  if (!known) return offer;
  const affiliate_url = known.affiliateUrl ?? offer.affiliate_url;
  return { ...offer, affiliate_url, commission_rate: known.commissionRate };
}

/**
 * Chooses, of the offers that pay a commission, the best of each store, at most three, highest commission first. An
 * Amazon offer is always among them (docs/specification/shop.md#guide-offers).
 */
export function chooseOffers(
  offers: readonly GuideOfferSource[],
  retailers: RetailersConfig,
): GuideOfferSource[] {
  const best = new Map<string, GuideOfferSource>();
  for (const offer of offers.map(source => applyRetailerSettings(source, retailers))) {
    if (!offer.commission_rate) continue;
    const store_name = offer.store_name.split(' - ')[0]?.trim() ?? offer.store_name;
    const known = best.get(store_name.toLowerCase());
    if (!known || (known.commission_rate ?? 0) < offer.commission_rate) {
      best.set(store_name.toLowerCase(), { ...offer, store_name });
    }
  }
  const byCommission = [...best.values()].sort((a, b) => (b.commission_rate ?? 0) - (a.commission_rate ?? 0));
  const shown = byCommission.slice(0, limits.guideOffersMax);
  const amazon = byCommission.find(offer => isAmazon(offer.store_name));
  return amazon && !shown.includes(amazon) ? [...shown.slice(0, -1), amazon] : shown;
}

/** Prices that cannot be parsed come last. */
export const sortByPrice = <T extends { price: string }>(offers: readonly T[]): T[] =>
  offers.toSorted((a, b) => amountOf(a) - amountOf(b));

const amountOf = ({ price }: { price: string }): number => parseShopPrice(price)?.price ?? Number.MAX_VALUE;
