import { findRetailer, type RetailerName } from '@giftlist/contracts/rules/product-page/retailer-names';
import { z } from 'zod';

interface Retailer {
  storeName: string;
  /** The default commission rate, as a share of the price. */
  commissionRate: number;
}

const retailers: Record<RetailerName, Retailer> = {
  amazon: { storeName: 'Amazon', commissionRate: 0.04 },
  target: { storeName: 'Target', commissionRate: 0.05 },
  walmart: { storeName: 'Walmart', commissionRate: 0.04 },
  bestbuy: { storeName: 'Best Buy', commissionRate: 0.01 },
};

const AffiliateLink = z
  .string()
  .refine(
    link => link.startsWith('?') || link.includes('{url}'),
    'is neither a query such as ?tag=… nor a link with {url}',
  );
const Rate = z.coerce.number().min(0).max(1);

/**
 * The environment variables of affiliate programs. `AFFILIATE_AMAZON_LINK` is a query to add to product URLs
 * (`?tag=name-20`), or a link with `{url}` for the encoded product URL. Without it, links are not changed.
 * `AFFILIATE_AMAZON_RATE` is a share from 0 to 1.
 */
export const retailersConfig = {
  AFFILIATE_AMAZON_LINK: AffiliateLink.optional(),
  AFFILIATE_AMAZON_RATE: Rate.default(retailers.amazon.commissionRate),
  AFFILIATE_TARGET_LINK: AffiliateLink.optional(),
  AFFILIATE_TARGET_RATE: Rate.default(retailers.target.commissionRate),
  AFFILIATE_WALMART_LINK: AffiliateLink.optional(),
  AFFILIATE_WALMART_RATE: Rate.default(retailers.walmart.commissionRate),
  AFFILIATE_BESTBUY_LINK: AffiliateLink.optional(),
  AFFILIATE_BESTBUY_RATE: Rate.default(retailers.bestbuy.commissionRate),
};
export type RetailersConfig = z.output<z.ZodObject<typeof retailersConfig>>;

/** A product's shop and affiliate link. Never send `commissionRate` to clients. */
export interface Offer {
  storeName: string | null;
  affiliateUrl: string | null;
  commissionRate: number;
}

const noOffer: Offer = { storeName: null, affiliateUrl: null, commissionRate: 0 };

/** For shops that are not in the table above, returns only the store's name. */
export function findOffer(link: string | null, config: RetailersConfig): Offer {
  if (link === null) return noOffer;
  const url = URL.parse(link);
  if (url === null) return noOffer;
  return findRetailerOffer(link, config) ?? { ...noOffer, storeName: findStoreName(url) };
}

/** Returns the name from the table above, or else the URL's host. */
export function findStoreName(url: URL): string {
  const name = findRetailer(url);
  return name === undefined ? url.hostname.replace(/^www\d?\./, '') : retailers[name].storeName;
}

/** Returns undefined for shops that are not in the table above. */
export function findRetailerOffer(link: string, config: RetailersConfig): Offer | undefined {
  const url = URL.parse(link);
  const name = url === null ? undefined : findRetailer(url);
  if (url === null || name === undefined) return undefined;
  const key = name.toUpperCase() as Uppercase<RetailerName>;
  const affiliateLink = config[`AFFILIATE_${key}_LINK`];
  return {
    storeName: retailers[name].storeName,
    affiliateUrl: affiliateLink === undefined ? null : createAffiliateUrl(url, affiliateLink),
    commissionRate: config[`AFFILIATE_${key}_RATE`],
  };
}

function createAffiliateUrl(url: URL, affiliateLink: string): string {
  if (!affiliateLink.startsWith('?')) return affiliateLink.replaceAll('{url}', encodeURIComponent(url.href));
  const affiliateUrl = new URL(url);
  for (const [name, value] of new URLSearchParams(affiliateLink)) affiliateUrl.searchParams.set(name, value);
  return affiliateUrl.href;
}
