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
 * The headers that a browser may send to a service. All others are dropped, above all those that services trust
 * (service tokens, addresses, trace ids), which only the gateway sets.
 */
const passedIn: ReadonlySet<string> = new Set([
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

/** Hop-by-hop headers (RFC 9110, section 7.6.1), those that reveal internals, and the gateway's own. */
const keptIn: ReadonlySet<string> = new Set([
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

/** Headers for a service, in undici's format: alternating names and values. */
export function headersInward(given: IncomingHttpHeaders, set: Record<string, string>): string[] {
  const headers: string[] = [];
  for (const name in given) {
    const value = given[name];
    if (typeof value === 'string' && passedIn.has(name)) headers.push(name, value);
  }
  for (const name in set) headers.push(name, set[name] ?? '');
  return headers;
}

/** Headers for the browser: the service's, overridden by the gateway's. */
export function headersOutward(
  given: IncomingHttpHeaders,
  set: Readonly<Record<string, string>>,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name in given) {
    if (!keptIn.has(name) && !name.startsWith('x-internal-')) headers[name] = given[name];
  }
  return Object.assign(headers, set);
}
