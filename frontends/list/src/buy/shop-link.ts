import type { Gift } from '../list/list-queries.ts';

/** Returns where the gift is sold. */
export const linkOf = ({ affiliate_url, product_url }: Gift): string | null => affiliate_url ?? product_url;
