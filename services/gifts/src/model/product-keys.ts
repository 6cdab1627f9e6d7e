import type { GiftDoc } from './gift.ts';
import { cleanUrl } from './link-url.ts';

type ProductSource = Pick<GiftDoc, 'origin_id' | 'product' | 'product_url'>;

/**
 * Gifts that share a key are the same product: copies of one gift, one catalogue product, or links to the same page.
 */
export function computeProductKeys({ origin_id, product, product_url }: ProductSource): string[] {
  const page = product_url === null ? undefined : getPageKey(product_url);
  return [
    `origin:${origin_id}`,
    ...(product === null ? [] : [`product:${product.product_id}`]),
    ...(page === undefined ? [] : [`page:${page}`]),
  ];
}

const amazonProductId = /\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?:\/|$)/i;

const ebayItemId = /\/itm\/(?:[^/]{1,200}\/)?(\d{9,15})(?:\/|$)/;

/** Returns undefined for links that are not http(s), and for home pages, which show no single product. */
function getPageKey(link: string): string | undefined {
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const { hostname, pathname, searchParams, hash } = new URL(cleanUrl(url.href));
  const host = hostname.replace(/^(www\d?|m)\./, '');
  const productId = /(^|\.)amazon\./.test(host) ? amazonProductId.exec(pathname)?.[1] : undefined;
  if (productId !== undefined) return `${host}/dp/${productId.toUpperCase()}`;
  const itemId = /(^|\.)ebay\./.test(host) ? ebayItemId.exec(pathname)?.[1] : undefined;
  if (itemId !== undefined) return `${host}/itm/${itemId}?var=${searchParams.get('var') ?? ''}`;
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  searchParams.sort();
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  // Some shops identify the product only after the `#`.
  return path === '' && query === '' && hash === '' ? undefined : `${host}${path}${query}${hash}`;
}
