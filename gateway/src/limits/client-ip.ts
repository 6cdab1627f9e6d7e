import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '@giftlist/service-kit/core/trusted-proxies';

/**
 * Returns a function that finds a client's IP address: the nearest one that is not a trusted proxy. Only entries of
 * `X-Forwarded-For` that trusted proxies added are used. Throws if `trusted` contains an invalid address or range.
 */
export function createClientIpFinder(trusted: TrustedProxies): (req: IncomingMessage) => string {
  const trust = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted);
  return req => toIpv4IfMapped(proxyAddr(req, trust));
}

const toIpv4IfMapped = (address: string | undefined): string =>
  address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
