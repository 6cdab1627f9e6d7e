import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { toAddressGroup } from '../core/address-group.ts';

/** Set by the gateway: the origin at which the browser opened the product. `X-Forwarded-Host` may differ. */
export const siteOriginHeader = 'x-site-origin';

/**
 * Set by the gateway: the origin for links in emails. Absent if the gateway knows the host only from the visitor's
 * request.
 */
export const linkOriginHeader = 'x-link-origin';

interface CurrentRequest {
  headers: IncomingHttpHeaders;
  ip?: string | undefined;
}

const currentRequest = new AsyncLocalStorage<CurrentRequest>();

export const runInRequest = ({ headers, ip }: CurrentRequest, run: () => void): void =>
  currentRequest.run({ headers, ip }, run);

export const getRequestHeaders = (): IncomingHttpHeaders => currentRequest.getStore()?.headers ?? {};

/** Returns the network of the current client (`toAddressGroup`); empty outside a request. */
export const getRequestNetwork = (): string => toAddressGroup(currentRequest.getStore()?.ip ?? '');

/** Returns the origin at which the browser opened the product, or that of `defaultUrl` if the gateway sent none. */
export function getSiteOrigin(headers: IncomingHttpHeaders, defaultUrl: string): string {
  return parseOrigin(headers[siteOriginHeader]) ?? new URL(defaultUrl).origin;
}

/**
 * Returns the origin for links in emails and calendars. Ignores the `Host` header, with which an attacker could
 * redirect password reset links.
 */
export function getLinkOrigin(defaultUrl: string): string {
  return parseOrigin(currentRequest.getStore()?.headers[linkOriginHeader]) ?? new URL(defaultUrl).origin;
}

function parseOrigin(text: string | string[] | undefined): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}
