import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { getSiteOrigin } from '@giftlist/service-kit/http/origins';

/** Checks headers that pages cannot forge. A client without these headers is not a browser that a page could misuse. */
export function isCrossSite(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== getSiteOrigin(headers, publicOrigin);
}

/** Protects routes that accept or set cookies. Fails with `csrf/refused`. */
export function refuseCrossSite(headers: IncomingHttpHeaders, publicOrigin: string): void {
  if (isCrossSite(headers, publicOrigin)) fail('csrf/refused');
}
