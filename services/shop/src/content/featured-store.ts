import type { FeaturedStore } from '@giftlist/contracts/shop/entities';
import { findRetailerOffer, type RetailersConfig } from '@giftlist/service-domain/retailers';
import type { z } from 'zod';

/** The retailer settings take precedence over the editor's link. */
export const addAffiliateLink = (
  store: z.output<typeof FeaturedStore>,
  retailers: RetailersConfig,
): z.output<typeof FeaturedStore> => ({
  ...store,
  affiliate_url: findRetailerOffer(store.url, retailers)?.affiliateUrl ?? store.affiliate_url,
});
