import type { Gift } from '../../shared/list-queries.ts';

export const getShopUrl = ({ affiliate_url, product_url }: Gift): string | null =>
  affiliate_url ?? product_url;
