import type { GiftDoc } from './gift.ts';
import { cleanAddress } from './link-address.ts';

type Named = Pick<GiftDoc, 'origin_id' | 'product' | 'product_url'>;

/**
 * Keys that two gifts share if they are the same product: copied from one another, the same catalogue
 * product, or a link to the same page.
 */
export function sameKeysOf({ origin_id, product, product_url }: Named): string[] {
  const page = product_url === null ? undefined : pageOf(product_url);
  return [
    `origin:${origin_id}`,
    ...(product === null ? [] : [`product:${product.product_id}`]),
    ...(page === undefined ? [] : [`page:${page}`]),
  ];
}

const amazonNumber = /\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?:\/|$)/i;

const ebayNumber = /\/itm\/(?:[^/]{1,200}\/)?(\d{9,15})(?:\/|$)/;

/** Normalises an address. A shop's home page names no product. */
function pageOf(link: string): string | undefined {
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const { hostname, pathname, searchParams, hash } = new URL(cleanAddress(url.href));
  const host = hostname.replace(/^(www\d?|m)\./, '');
  const number = /(^|\.)amazon\./.test(host) ? amazonNumber.exec(pathname)?.[1] : undefined;
  if (number !== undefined) return `${host}/dp/${number.toUpperCase()}`;
  const item = /(^|\.)ebay\./.test(host) ? ebayNumber.exec(pathname)?.[1] : undefined;
  if (item !== undefined) return `${host}/itm/${item}?var=${searchParams.get('var') ?? ''}`;
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  searchParams.sort();
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  // Some shops name the product only after the `#`.
  return path === '' && query === '' && hash === '' ? undefined : `${host}${path}${query}${hash}`;
}
