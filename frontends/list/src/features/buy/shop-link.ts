import type { Gift } from '../../shared/list-queries.ts';

/** Returns the URL of the gift in its shop, as an affiliate link if possible; null if it has none. */
export const shopUrlOf = ({ affiliate_url, product_url }: Gift): string | null =>
  affiliate_url ?? product_url;
