import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { addressGroup } from '../address-group.ts';

/** Set by the gateway: the origin at which the browser opened the product. A proxy's `X-Forwarded-Host` may differ. */
export const siteOriginHeader = 'x-site-origin';

/** Set by the gateway: the origin for mailed links. Absent if the host comes only from the visitor's request. */
export const linkOriginHeader = 'x-link-origin';

interface Request {
  headers: IncomingHttpHeaders;
  /** The client's address; undefined after the client disconnected. */
  ip?: string | undefined;
}

const requests = new AsyncLocalStorage<Request>();

/** Runs the handler of a request, so that `linkOrigin` and `requestNetwork` know the request. */
export const withinRequest = ({ headers, ip }: Request, run: () => void): void =>
  requests.run({ headers, ip }, run);

/** The headers of the current request; none if there is no request. */
export const requestHeaders = (): IncomingHttpHeaders => requests.getStore()?.headers ?? {};

/** The network from which the current request came; empty if there is no request. */
export const requestNetwork = (): string => addressGroup(requests.getStore()?.ip ?? '');

/** The origin at which the browser opened the product, from the gateway; `usual` for a request without a gateway. */
export function siteOrigin(headers: IncomingHttpHeaders, usual: string): string {
  return originIn(headers[siteOriginHeader]) ?? new URL(usual).origin;
}

/**
 * The origin for links in mails and calendars: the one at which the current request opened the product, else `usual`.
 * Never one that is only in a request's `Host`: an attacker could redirect password reset links.
 */
export function linkOrigin(usual: string): string {
  return originIn(requests.getStore()?.headers[linkOriginHeader]) ?? new URL(usual).origin;
}

function originIn(text: string | string[] | undefined): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}
