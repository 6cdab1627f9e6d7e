import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '@giftlist/service-kit/core/trusted-proxies';

/**
 * The client is the nearest address that is no trusted proxy. Entries of `X-Forwarded-For` count only if trusted
 * proxies added them. Throws if `trusted` has an invalid address or range.
 */
export function createClientIpFinder(trusted: TrustedProxies): (req: IncomingMessage) => string {
  const trust = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted);
  return req => toIpv4IfMapped(proxyAddr(req, trust));
}

const toIpv4IfMapped = (address: string | undefined): string =>
  address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
