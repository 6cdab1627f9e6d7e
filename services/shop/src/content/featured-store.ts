import type { FeaturedStore } from '@giftlist/contracts/shop/entities';
import { findRetailerOffer, type RetailersConfig } from '@giftlist/service-domain/retailers';
import type { z } from 'zod';

/** A link from the retailer settings takes precedence over the link in `stores.json`. */
export const addAffiliateLink = (
  store: z.output<typeof FeaturedStore>,
  retailers: RetailersConfig,
): z.output<typeof FeaturedStore> => ({
  ...store,
  affiliate_url: findRetailerOffer(store.url, retailers)?.affiliateUrl ?? store.affiliate_url,
});
