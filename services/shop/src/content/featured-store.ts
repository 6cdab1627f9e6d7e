import type { FeaturedStore } from '@giftlist/contracts/shop/entities';
import { findRetailerOffer, type RetailersConfig } from '@giftlist/service-domain/retailers';
import type { z } from 'zod';

/** Returns a store with the affiliate link from the retailer settings, or else the editor's link. */
export const withAffiliateLink = (
  store: z.output<typeof FeaturedStore>,
  retailers: RetailersConfig,
): z.output<typeof FeaturedStore> => ({
  ...store,
  affiliate_url: findRetailerOffer(store.url, retailers)?.affiliateUrl ?? store.affiliate_url,
});
