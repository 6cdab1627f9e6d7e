import { type RetailerName, retailerOf } from '@giftlist/contracts/rules/product-page/retailer-names';
import { z } from 'zod';

interface Retailer {
  storeName: string;
  /** Default commission rates, as a share of the price. */
  commissionRate: number;
}

const retailers: Record<RetailerName, Retailer> = {
  amazon: { storeName: 'Amazon', commissionRate: 0.04 },
  target: { storeName: 'Target', commissionRate: 0.05 },
  walmart: { storeName: 'Walmart', commissionRate: 0.04 },
  bestbuy: { storeName: 'Best Buy', commissionRate: 0.01 },
};

const Link = z
  .string()
  .refine(
    link => link.startsWith('?') || link.includes('{url}'),
    'contains neither {url} nor a query such as ?tag=…',
  );
const Rate = z.coerce.number().min(0).max(1);

/**
 * Environment variables of the table. `AFFILIATE_AMAZON_LINK` is either a query that is added to the address
 * (`?tag=name-20`) or a link with `{url}`, which is replaced by the encoded address. Without it a retailer's links are
 * not changed. `AFFILIATE_AMAZON_RATE` is a share from 0 to 1.
 */
export const retailersConfig = {
  AFFILIATE_AMAZON_LINK: Link.optional(),
  AFFILIATE_AMAZON_RATE: Rate.default(retailers.amazon.commissionRate),
  AFFILIATE_TARGET_LINK: Link.optional(),
  AFFILIATE_TARGET_RATE: Rate.default(retailers.target.commissionRate),
  AFFILIATE_WALMART_LINK: Link.optional(),
  AFFILIATE_WALMART_RATE: Rate.default(retailers.walmart.commissionRate),
  AFFILIATE_BESTBUY_LINK: Link.optional(),
  AFFILIATE_BESTBUY_RATE: Rate.default(retailers.bestbuy.commissionRate),
};
export type RetailersConfig = z.output<z.ZodObject<typeof retailersConfig>>;

/** An affiliate link with its rate. `commissionRate` never leaves the server. */
export interface Offer {
  storeName: string | null;
  affiliateUrl: string | null;
  commissionRate: number;
}

const noOffer: Offer = { storeName: null, affiliateUrl: null, commissionRate: 0 };

/** The affiliate offer for a link; other shops have only a name. */
export function offerFor(link: string | null, config: RetailersConfig): Offer {
  const url = link === null ? null : URL.parse(link);
  if (url === null || link === null) return noOffer;
  return retailersOfferFor(link, config) ?? { ...noOffer, storeName: storeNameOf(url) };
}

/** The name of the shop of a link: from the table, or else its host. */
export function storeNameOf(url: URL): string {
  const name = retailerOf(url);
  return name === undefined ? url.hostname.replace(/^www\d?\./, '') : retailers[name].storeName;
}

/** The table's entry for a link to one of its retailers; undefined for any other link. */
export function retailersOfferFor(link: string, config: RetailersConfig): Offer | undefined {
  const url = URL.parse(link);
  const name = url === null ? undefined : retailerOf(url);
  if (url === null || name === undefined) return undefined;
  const key = name.toUpperCase() as Uppercase<RetailerName>;
  const program = config[`AFFILIATE_${key}_LINK`];
  return {
    storeName: retailers[name].storeName,
    affiliateUrl: program === undefined ? null : affiliateLink(url, program),
    commissionRate: config[`AFFILIATE_${key}_RATE`],
  };
}

function affiliateLink(url: URL, program: string): string {
  if (!program.startsWith('?')) return program.replaceAll('{url}', encodeURIComponent(url.href));
  const linked = new URL(url);
  for (const [name, value] of new URLSearchParams(program)) linked.searchParams.set(name, value);
  return linked.href;
}
