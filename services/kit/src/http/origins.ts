import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/** Set by the gateway: where the browser opened the product. A proxy's `X-Forwarded-Host` may say something else. */
export const siteOriginHeader = 'x-site-origin';

/** Set by the gateway: the origin of links that leave by mail. Absent where only the visitor named the host. */
export const linkOriginHeader = 'x-link-origin';

const requests = new AsyncLocalStorage<IncomingHttpHeaders>();

/** Runs what handles a request, so that `linkOrigin` knows the request. */
export const withinRequest = (headers: IncomingHttpHeaders, run: () => void): void =>
  requests.run(headers, run);

/** The origin at which the browser opened the product, as the gateway says; `usual` for a call without a gateway. */
export function siteOrigin(headers: IncomingHttpHeaders, usual: string): string {
  return originIn(headers[siteOriginHeader]) ?? new URL(usual).origin;
}

/**
 * The origin for links in mails and calendars: the one at which the request now handled opened the product, else
 * `usual`. Never one that only a request's `Host` names, or a stranger could have a password's link lead elsewhere.
 */
export function linkOrigin(usual: string): string {
  return originIn(requests.getStore()?.[linkOriginHeader]) ?? new URL(usual).origin;
}

function originIn(text: string | string[] | undefined): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}
