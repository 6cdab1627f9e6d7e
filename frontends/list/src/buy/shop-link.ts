import type { Gift } from '../model/list-queries.ts';

/** Returns where the gift is sold. */
export const linkOf = ({ affiliate_url, product_url }: Gift): string | null => affiliate_url ?? product_url;
