import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/** Set by the gateway: the origin at which the browser opened the product. A proxy's `X-Forwarded-Host` may differ. */
export const siteOriginHeader = 'x-site-origin';

/** Set by the gateway: the origin of mailed links. Absent if only the visitor named the host. */
export const linkOriginHeader = 'x-link-origin';

const requests = new AsyncLocalStorage<IncomingHttpHeaders>();

/** Runs the handler of a request, so that `linkOrigin` knows the request. */
export const withinRequest = (headers: IncomingHttpHeaders, run: () => void): void =>
  requests.run(headers, run);

/** The origin at which the browser opened the product, from the gateway; `usual` for a request without a gateway. */
export function siteOrigin(headers: IncomingHttpHeaders, usual: string): string {
  return originIn(headers[siteOriginHeader]) ?? new URL(usual).origin;
}

/**
 * The origin for links in mails and calendars: the one at which the current request opened the product, else `usual`.
 * Never one that is only in a request's `Host`: a stranger could redirect a password's link.
 */
export function linkOrigin(usual: string): string {
  return originIn(requests.getStore()?.[linkOriginHeader]) ?? new URL(usual).origin;
}

function originIn(text: string | string[] | undefined): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}
