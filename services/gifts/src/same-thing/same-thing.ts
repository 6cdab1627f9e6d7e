import type { GiftDoc } from '../gifts/gift.ts';
import { cleanAddress } from '../link-import/link-address.ts';

type Named = Pick<GiftDoc, 'origin_id' | 'product' | 'product_url'>;

/**
 * What two gifts have in common when they are the same thing: copied from one another, the same product of
 * the catalogue, or a link to the same page.
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

/** An address without what makes no difference. A shop's home page names no thing. */
function pageOf(link: string): string | undefined {
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const { hostname, pathname, search } = new URL(cleanAddress(url.href));
  const host = hostname.replace(/^(www\d?|m)\./, '');
  const number = /(^|\.)amazon\./.test(host) ? amazonNumber.exec(pathname)?.[1] : undefined;
  if (number !== undefined) return `${host}/dp/${number.toUpperCase()}`;
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return path === '' && search === '' ? undefined : `${host}${path}${search}`;
}
