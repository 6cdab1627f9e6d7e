import type { FeaturedStore } from '@giftlist/contracts/shop/entities';
import { findRetailerOffer, type RetailersConfig } from '@giftlist/service-kit/retailers';
import type { z } from 'zod';

/** Returns a store with the link from the retailer settings, else the one the editor wrote. */
export const withAffiliateLink = (
  store: z.output<typeof FeaturedStore>,
  table: RetailersConfig,
): z.output<typeof FeaturedStore> => ({
  ...store,
  affiliate_url: findRetailerOffer(store.url, table)?.affiliateUrl ?? store.affiliate_url,
});
