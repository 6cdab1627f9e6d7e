import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { getSiteOrigin } from '@giftlist/service-kit/http/origins';

/**
 * Whether another site's page made this request, by headers that pages cannot forge. A client that sends neither header
 * is not a browser.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && headers.origin !== getSiteOrigin(headers, publicOrigin);
}

/** Refuses requests from other sites' pages, for routes that accept or set cookies. Fails with `csrf/refused`. */
export function refuseCrossSite(headers: IncomingHttpHeaders, publicOrigin: string): void {
  if (isCrossSite(headers, publicOrigin)) fail('csrf/refused');
}
