import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import {
  accessTokenHeader,
  claimTokenHeader,
  givingTokenHeader,
  listVersionHeader,
  someoneElseHeader,
  storedOnlyHeader,
} from '@giftlist/contracts/headers';

/**
 * The only request headers that are forwarded. Clients must not set headers that services trust, such as
 * service tokens and IP addresses.
 */
const forwardedHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-length',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
  accessTokenHeader,
  claimTokenHeader,
  givingTokenHeader,
  someoneElseHeader,
  listVersionHeader,
  storedOnlyHeader,
]);

/** Hop-by-hop headers (RFC 9110, section 7.6.1), internal headers, and headers that the gateway sets. */
const removedHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'server',
  'x-powered-by',
  'x-request-id',
]);

/** Returns headers in undici's format, alternating names and values. */
export function toUpstreamHeaders(
  received: IncomingHttpHeaders,
  overrides: Record<string, string>,
): string[] {
  const headers: string[] = [];
  for (const name in received) {
    const value = received[name];
    if (typeof value === 'string' && forwardedHeaders.has(name)) headers.push(name, value);
  }
  for (const name in overrides) headers.push(name, overrides[name] ?? '');
  return headers;
}

/** Removes internal headers and adds the gateway's `overrides`. */
export function toResponseHeaders(
  received: IncomingHttpHeaders,
  overrides: Readonly<Record<string, string>>,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name in received) {
    if (!removedHeaders.has(name) && !name.startsWith('x-internal-')) headers[name] = received[name];
  }
  return Object.assign(headers, overrides);
}
