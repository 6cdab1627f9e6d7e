import type { Gift } from '../../shared/list-queries.ts';

/** Prefers the affiliate link. */
export const getShopUrl = ({ affiliate_url, product_url }: Gift): string | null =>
  affiliate_url ?? product_url;
