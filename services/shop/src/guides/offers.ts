import { limits } from '@giftlist/contracts/limits';
import { costOf } from '@giftlist/contracts/rules/shown-price';
import { type RetailersConfig, retailersOfferFor } from '@giftlist/service-kit/retailers';

/** Offers in guides are in US dollars, so only products of the US catalogue get them. */
export const guideOffersCountry = 'us';

/** An offer as a guide has it. */
export interface GuideOfferSource {
  store_name: string;
  price: string;
  affiliate_url: string | null;
  offer_page_url: string;
  commission_rate: number | null;
}

const isAmazon = (store: string) => /^amazon\b/i.test(store);

/** Of a retailer that the table has, its rate and link stand above those in the file. */
function byTable(offer: GuideOfferSource, table: RetailersConfig): GuideOfferSource {
  const known = retailersOfferFor(offer.offer_page_url, table);
  if (!known) return offer;
  const affiliate_url = known.affiliateUrl ?? offer.affiliate_url;
  return { ...offer, affiliate_url, commission_rate: known.commissionRate };
}

/**
 * Which offers of a guide's product are shown, in order (specification 2, section 4, Guides): those with a
 * commission, one a store (the highest), at most three by commission, Amazon's always among them.
 */
export function chooseOffers(
  offers: readonly GuideOfferSource[],
  table: RetailersConfig,
): GuideOfferSource[] {
  const best = new Map<string, GuideOfferSource>();
  for (const offer of offers.map(source => byTable(source, table))) {
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

/** Offers as they are shown: the lowest price first, then those whose price cannot be read. */
export const lowestFirst = <T extends { price: string }>(offers: readonly T[]): T[] =>
  offers.toSorted((a, b) => amountOf(a) - amountOf(b));

const amountOf = ({ price }: { price: string }): number => costOf(price)?.price ?? Number.MAX_VALUE;
